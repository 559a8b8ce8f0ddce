/**
 * Examines the machine before anything is measured on it: checks, each with its cost and its fix, and a forecast of the
 * differences that can be found.
 *
 * <p>A {@link org.jdyno.doctor.Check} makes a {@link org.jdyno.model.Diagnosis} from
 * {@link org.jdyno.doctor.Evidence}: files of the kernel below a root, counters at both ends of an interval, the
 * results of the probes, and the JVMs found. Checks start nothing and wait for nothing, so tests use recorded files of
 * other machines. Ok is never assumed: what cannot be examined is unknown, and the check says why.
 *
 * <p>It needs no special rights. It never prints, and knows no plan, no run directory and no report: {@code session}
 * runs the trials behind a forecast.
 */
package org.jdyno.doctor;

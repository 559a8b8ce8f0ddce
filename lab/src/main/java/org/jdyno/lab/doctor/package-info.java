/**
 * Looks at the machine before anything is measured on it: checks, each with what it costs and how it is mended, and a
 * forecast of the differences that can be seen here.
 *
 * <p>A {@link org.jdyno.lab.doctor.Check} makes a {@link org.jdyno.lab.model.Diagnosis} of
 * {@link org.jdyno.lab.doctor.Evidence}: files of the kernel below a root, counters read at both ends of an interval,
 * what the probes have measured, and the JVMs that were found. Checks start nothing and wait for nothing, so they are
 * tested with the recorded files of other machines. What is well must have been looked at; what cannot be seen is
 * unknown, and says why.
 *
 * <p>It runs without any right that a user does not have. It never prints, and knows no plan, no run directory and no
 * report: the trials behind a forecast are run by {@code session}, and come here as they were kept.
 */
package org.jdyno.lab.doctor;

package org.jdyno.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jdyno.host.Kernel;
import org.jdyno.model.Jvm;
import org.jdyno.platform.Finding;

/**
 * The input of the checks.
 *
 * @param kernel the files of the kernel, as they are at the end
 * @param quiet an interval in which the doctor did nothing
 * @param loaded an interval in which it kept every processor busy
 * @param programs those that jdyno may use and that are installed
 * @param ownPid the id of the doctor's process
 */
record Evidence(
        Kernel kernel, Interval quiet, Interval loaded, Probes probes, Jvms jvms, Set<String> programs, long ownPid) {
    /**
     * Counters at both ends.
     *
     * @param seconds between them
     */
    record Interval(Counters before, Counters after, double seconds) {
        String words() {
            return Figures.duration(seconds * 1e9);
        }

        /** The share of these columns in the time of all processors; NaN if unknown. */
        double share(String... columns) {
            return after.shareSince(before, columns);
        }
    }

    /**
     * The JVMs of this machine.
     *
     * @param ambient variables of the environment that add options to every JVM
     * @param running the home of the JVM that jdyno runs on
     */
    record Jvms(List<Finding> findings, Set<String> ambient, Path running) {
        /** Those that start. */
        List<Jvm> started() {
            return findings.stream().flatMap(finding -> finding.jvm().stream()).toList();
        }
    }
}

package org.jdyno.lab.store;

import java.nio.file.Path;

/**
 * The directory of a trial, or of the logs of a kept server or a control process.
 *
 * @param path the directory; that of a running trial is temporary and is moved when the trial is stored
 */
public record TrialFolder(Path path) {
    /** Lines of the standard output of a role that are not part of the protocol. */
    public Path out(String role) {
        return path.resolve(role + ".out");
    }

    /** The standard error of a role. */
    public Path err(String role) {
        return path.resolve(role + ".err");
    }

    /** The output of the program that an adapter has started. */
    public Path program(String role) {
        return path.resolve(role + ".log");
    }

    /** The GC log of the first role under test, which in most workloads is the only one. */
    public Path gcLog() {
        return path.resolve("gc.log");
    }

    /** The GC log of another role under test. */
    public Path gcLog(String otherRole) {
        return path.resolve(otherRole + "-gc.log");
    }

    /** All histograms of all windows, in the log format of HdrHistogram, tagged with role and name. */
    public Path histograms() {
        return path.resolve("latency.hlog");
    }

    /** The crash report of HotSpot. */
    public Path crashReport() {
        return path.resolve("hs_err.log");
    }

    Path trial() {
        return path.resolve("trial.json");
    }
}

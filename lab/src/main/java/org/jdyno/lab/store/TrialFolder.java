package org.jdyno.lab.store;

import java.nio.file.Path;

/**
 * The files of one trial while it runs.
 *
 * @param path where they are; moved to its final place when the trial is stored
 */
public record TrialFolder(Path path) {
    /** What a role wrote to its standard output and is not of the protocol. */
    public Path out(String role) {
        return path.resolve(role + ".out");
    }

    /** What a role wrote to its standard error. */
    public Path err(String role) {
        return path.resolve(role + ".err");
    }

    public Path gcLog() {
        return path.resolve("gc.log");
    }

    /** Every histogram of every window, in the format of HdrHistogram's tools, tagged with role and name. */
    public Path histograms() {
        return path.resolve("latency.hlog");
    }

    /** What HotSpot writes when it crashes. */
    public Path crashReport() {
        return path.resolve("hs_err.log");
    }

    Path trial() {
        return path.resolve("trial.json");
    }
}

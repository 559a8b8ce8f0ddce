package org.jdyno.cli;

import org.jdyno.experiment.RunStatus;
import org.jdyno.selftest.SelftestResult;
import org.jdyno.verify.AgreementResult;

/** The exit status of commands. */
final class ExitCode {
    /** The heading of the exit statuses in the help of a command. */
    static final String HEADING = "%nExit status:%n";

    static final int DONE = 0;
    /** A trial failed, or a gate found a regression. */
    static final int FAILED = 1;
    /** No comparison has an interval, or a search was cut short: see docs/adr/0007-exit-status.md. */
    static final int INCONCLUSIVE = 2;
    /** The run or the machine cannot be trusted. */
    static final int UNTRUSTED = 3;
    /** An error in the command line or in a file of the user. */
    static final int USAGE = 64;
    /** An error in jdyno, or output that could not be written. */
    static final int ERROR = 70;
    /** Stopped by Ctrl-C, by the convention of shells. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** The status of a comparison with other tools; inconclusive if no other tool is here. */
    static int of(AgreementResult result) {
        return switch (result) {
            case AGREES -> DONE;
            case DIFFERS -> FAILED;
            case INCONCLUSIVE, NOT_HERE -> INCONCLUSIVE;
        };
    }

    /** The status of a self-test. */
    static int of(SelftestResult result) {
        return switch (result) {
            case HOLDS -> DONE;
            case FAILS -> FAILED;
            case TOO_LITTLE -> INCONCLUSIVE;
        };
    }

    /** The status of a run or a study. */
    static int of(RunStatus status) {
        return switch (status) {
            case DONE -> DONE;
            case FAILED -> FAILED;
            case INCONCLUSIVE -> INCONCLUSIVE;
            case UNTRUSTED -> UNTRUSTED;
        };
    }
}

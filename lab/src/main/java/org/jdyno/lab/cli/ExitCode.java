package org.jdyno.lab.cli;

import org.jdyno.lab.experiment.RunStatus;
import org.jdyno.lab.selftest.SelftestResult;
import org.jdyno.lab.verify.AgreementResult;

/** The exit status of commands. */
final class ExitCode {
    /** Of the list in the help of a command. */
    static final String HEADING = "%nExit status:%n";

    static final int DONE = 0;
    /** A trial failed; of a gate: a regression. */
    static final int FAILED = 1;
    /** Not one comparison has an interval, or a search was cut short: see docs/adr/0007-exit-status.md. */
    static final int INCONCLUSIVE = 2;
    /** The run's own checks say that it cannot be trusted. */
    static final int UNTRUSTED = 3;
    /** Something in the command or its files is wrong. */
    static final int USAGE = 64;
    /** A defect of jdyno, or trouble it has no name for. */
    static final int TROUBLE = 70;
    /** By convention: ended by Ctrl-C. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Of an agreement with other tools; where there was none to agree with nothing is known. */
    static int of(AgreementResult result) {
        return switch (result) {
            case AGREES -> DONE;
            case DIFFERS -> FAILED;
            case INCONCLUSIVE, NOT_HERE -> INCONCLUSIVE;
        };
    }

    /** Of a self-test. */
    static int of(SelftestResult result) {
        return switch (result) {
            case HOLDS -> DONE;
            case FAILS -> FAILED;
            case TOO_LITTLE -> INCONCLUSIVE;
        };
    }

    /** Of a run or a study. */
    static int of(RunStatus status) {
        return switch (status) {
            case DONE -> DONE;
            case FAILED -> FAILED;
            case INCONCLUSIVE -> INCONCLUSIVE;
            case UNTRUSTED -> UNTRUSTED;
        };
    }
}

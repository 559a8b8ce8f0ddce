package org.jdyno.dummy;

import org.jdyno.kit.Parameters;

/** The ways to misbehave, as listed in workload.yaml and explained in README.md. */
enum Mode {
    WELL,
    FAIL_START,
    FAIL_CONNECT,
    FAIL_MEASURE,
    WRONG_ANSWER,
    WRONG_CHECK,
    MISMATCH,
    EXIT_START,
    EXIT_MEASURE,
    HANG_START,
    HANG_MEASURE,
    HANG_STOP,
    FLOOD,
    FLOOD_STDOUT,
    FLOOD_EVENTS,
    ENDLESS_LINE,
    WRONG_PHASE,
    ABSURD_TIME,
    UNKNOWN_CAUSE,
    GARBAGE,
    LEAVE_DAEMON,
    OUT_OF_MEMORY,
    CRASH,
    UNSUPPORTED;

    /** The value of the parameter {@code mode}, such as {@code fail-start}. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}

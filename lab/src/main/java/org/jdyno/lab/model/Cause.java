package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a trial was not completed. */
public enum Cause {
    OUT_OF_MEMORY("out of memory"),
    THREAD_LIMIT("thread limit"),
    DESCRIPTOR_LIMIT("descriptor limit"),
    REFUSED("connection refused"),
    TIME_OUT("time-out"),
    WRONG_OUTPUT("wrong output"),
    CRASH("crash"),
    /** The JVM did not start: bad options, a broken installation. */
    START("did not start"),
    PORT_TAKEN("port taken"),
    PORT_LIMIT("port limit"),
    LOG_LIMIT("log limit"),
    BAD_PARAMETER("bad parameter"),
    PROTOCOL("protocol"),
    UNSUPPORTED("unsupported"),
    NO_COMPILER("no C compiler"),
    /** The load was not begun when it was due, so that figures would be of another load than was asked for. */
    GENERATOR_BEHIND("generator behind"),
    /** Something outside the trial spoilt its figures. */
    DISTURBED("machine disturbed"),
    /** The platform's ramp ended at a smaller load. */
    RAMP_ENDED("beyond the end of its ramp"),
    /** It was to be run at the same time as others, of which only some were stored. */
    PAIR_LOST("its pair was lost"),
    ERROR("error");

    private final String title;

    Cause(String title) {
        this.title = title;
    }

    /** Whether such a failure has nothing to do with how much was asked for: with less it would fail alike. */
    public boolean atAnyLoad() {
        return switch (this) {
            case START, PORT_TAKEN, LOG_LIMIT, BAD_PARAMETER, PROTOCOL, UNSUPPORTED, NO_COMPILER -> true;
            default -> false;
        };
    }

    /**
     * Whether such a failure may come of too little memory: a JVM short of it says so, or falls silent, or ends, or
     * does not even start.
     */
    public boolean maybeTooLittle() {
        return switch (this) {
            case OUT_OF_MEMORY, TIME_OUT, CRASH, START -> true;
            default -> false;
        };
    }

    /** Whether such a failure is a defect of somebody, however much was asked for. */
    public boolean defect() {
        return this == WRONG_OUTPUT || this == CRASH;
    }

    /** The word of the protocol and of the results: {@code out-of-memory}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String title() {
        return title;
    }

    public static Optional<Cause> ofWord(String word) {
        return Arrays.stream(values())
                .filter(cause -> cause.word().equals(word))
                .findFirst();
    }
}

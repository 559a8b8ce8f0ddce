package org.jdyno.model;

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
    /** Too many operations began late, so the figures are those of another load. */
    GENERATOR_BEHIND("generator behind"),
    /** Something outside the trial spoilt its figures. */
    DISTURBED("machine disturbed"),
    /** The platform's ramp ended at a smaller load. */
    RAMP_ENDED("beyond the end of its ramp"),
    /** The trial was co-scheduled with others, and only some of them were stored. */
    GROUP_LOST("its group was lost"),
    ERROR("error");

    private final String title;

    Cause(String title) {
        this.title = title;
    }

    /** Whether such a failure is independent of the load. */
    public boolean atAnyLoad() {
        return switch (this) {
            case START, PORT_TAKEN, LOG_LIMIT, BAD_PARAMETER, PROTOCOL, UNSUPPORTED, NO_COMPILER -> true;
            default -> false;
        };
    }

    /** Whether too little memory may cause such a failure: the JVM may report the lack, hang, end, or not start. */
    public boolean maybeTooLittle() {
        return switch (this) {
            case OUT_OF_MEMORY, TIME_OUT, CRASH, START -> true;
            default -> false;
        };
    }

    /** Whether such a failure is a defect of the platform or workload at any load. */
    public boolean defect() {
        return this == WRONG_OUTPUT || this == CRASH;
    }

    /** The name in the protocol and in results: {@code out-of-memory}. */
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

package org.jdyno.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A garbage collector, with the options that select it on HotSpot. */
public enum Collector {
    SERIAL("-XX:+UseSerialGC"),
    PARALLEL("-XX:+UseParallelGC"),
    CMS("-XX:+UseConcMarkSweepGC"),
    G1("-XX:+UseG1GC"),
    ZGC("-XX:+UseZGC"),
    /** Generational ZGC if it must be requested (21 to 23); from 24 on {@link #ZGC} is generational. */
    GENZGC("-XX:+UseZGC", "-XX:+ZGenerational"),
    SHENANDOAH("-XX:+UseShenandoahGC"),
    GENSHEN("-XX:+UseShenandoahGC", "-XX:ShenandoahGCMode=generational"),
    EPSILON("-XX:+UseEpsilonGC");

    private final List<String> options;

    Collector(String... options) {
        this.options = List.of(options);
    }

    /** The name in the platform grammar. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The options that select it, without {@code -XX:+UnlockExperimentalVMOptions}. */
    public List<String> options() {
        return options;
    }

    /** The collector of a name in the platform grammar, in any case. */
    public static Optional<Collector> ofWord(String word) {
        return Arrays.stream(values())
                .filter(collector -> collector.word().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}

package org.jdyno.lab.verify;

import java.util.Optional;

/** A server that two load generators measure at the same constant rate. */
enum RateCase {
    /** Longer than what a load generator adds, and seldom asked, so that requests do not wait for one another. */
    STEADY("a server that works for 20 ms", "steady", new Load(25, 64), 20_000, Optional.empty()),

    /** Its own work is less than a hundredth of the time. */
    STOPPED(
            "a server that stands still for 750 of every 1,000 ms",
            "stopped",
            new Load(200, 512),
            0,
            Optional.of(new RegularStops.Schedule(750, 1_000)));

    private final String title;
    private final String word;
    private final Load load;
    private final int workMicros;
    private final Optional<RegularStops.Schedule> stops;

    /**
     * The load.
     *
     * @param perSecond requests; they are due at equal distances
     * @param connections more than the requests that are ever under way
     */
    record Load(int perSecond, int connections) {}

    RateCase(String title, String word, Load load, int workMicros, Optional<RegularStops.Schedule> stops) {
        this.title = title;
        this.word = word;
        this.load = load;
        this.workMicros = workMicros;
        this.stops = stops;
    }

    String title() {
        return title;
    }

    /** For names of directories. */
    String word() {
        return word;
    }

    Load load() {
        return load;
    }

    /** The time of an answer. */
    int workMicros() {
        return workMicros;
    }

    /** When the server is stopped; empty if never. */
    Optional<RegularStops.Schedule> stops() {
        return stops;
    }
}

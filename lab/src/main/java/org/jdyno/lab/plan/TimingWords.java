package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Words;

/**
 * How long the parts of trials last: a word, or a section with each part. {@code minimal} has 30 s of warm-up and
 * 2 minutes measured, {@code full} 2 and 10 minutes; both are IBM's of 2000.
 */
final class TimingWords {
    /** The warm-up is divided into this many bursts; at least two are needed to see a steady state. */
    private static final int BURSTS = 4;

    private static final String PAUSE = "pause";

    /** The largest number of bursts. */
    private static final int MOST_BURSTS = 1_000;

    /** The largest number of windows of a measured phase: every trial stores them. */
    private static final int MOST_WINDOWS = 100_000;

    private static final Timing MINIMAL = of(30_000, 120_000);
    private static final Timing FULL = of(120_000, 600_000);

    private TimingWords() {}

    private static Timing of(long rampUpMillis, long measureMillis) {
        return Timing.DEFAULT
                .withBurst(rampUpMillis / BURSTS, 0)
                .withBursts(BURSTS, BURSTS)
                .withMeasure(measureMillis, 1_000);
    }

    /**
     * The timing of a word, or of parts such as {@code burst=500ms,measure=2s}; empty for the usual one, which a budget
     * may shorten.
     *
     * @param setting the name of the option or key, for errors
     */
    static Optional<Timing> parse(String setting, String word) {
        if (word.contains("=")) {
            return Optional.of(read(Settings.of(PlanKeys.assignments(setting, List.of(word.split(",", -1))), setting)));
        }
        Words.requireOneOf(setting, word, List.of("usual", "minimal", "full"));
        return switch (word) {
            case "minimal" -> Optional.of(MINIMAL);
            case "full" -> Optional.of(FULL);
            default -> Optional.empty();
        };
    }

    /** The timing in a plan file, a word or a section; empty for the usual one. */
    static Optional<Timing> ofPlan(Settings plan) {
        return plan.either(
                        "timing",
                        word -> plan.inFile(() -> parse("timing", word)),
                        section -> Optional.of(read(section)))
                .flatMap(timing -> timing);
    }

    /** The timing of a section; keys that are missing are as usual. */
    static Timing read(Settings section) {
        Timing normal = Timing.DEFAULT;
        try {
            Timing timing = new Timing(
                    millis(section, "burst", normal.burstMillis()),
                    millis(section, PAUSE, normal.pauseMillis()),
                    bursts(section, "min-bursts", normal.minBursts()),
                    bursts(section, "max-bursts", normal.maxBursts()),
                    millis(section, "measure", normal.measureMillis()),
                    millis(section, "window", normal.windowMillis()),
                    millis(section, "start-timeout", normal.startTimeoutMillis()),
                    millis(section, "phase-timeout", normal.phaseTimeoutMillis()));
            section.rejectUnknownKeys();
            if (section.textIf("window").isPresent() && timing.windowMillis() > timing.measureMillis()) {
                throw section.wrong("window must be at most the measured phase of " + timing.measureMillis()
                        + "ms, not " + timing.windowMillis() + "ms");
            }
            if (timing.measureMillis() / timing.windowMillis() > MOST_WINDOWS) {
                throw section.wrong("window must be at least " + timing.measureMillis() / MOST_WINDOWS
                        + "ms, so that the measured phase has at most " + MOST_WINDOWS + " windows, not "
                        + timing.windowMillis() + "ms");
            }
            return timing;
        } catch (IllegalArgumentException invalid) {
            throw section.wrong(invalid.getMessage());
        }
    }

    private static int bursts(Settings section, String key, int otherwise) {
        return section.wholeIf(key, 0, MOST_BURSTS).map(Math::toIntExact).orElse(otherwise);
    }

    private static long millis(Settings section, String key, long otherwise) {
        return section.millisIf(key, key.equals(PAUSE) ? 0 : 1, Durations.DAY_MILLIS)
                .orElse(otherwise);
    }
}

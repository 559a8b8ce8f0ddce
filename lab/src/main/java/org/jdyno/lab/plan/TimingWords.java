package org.jdyno.lab.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.yaml.Binding;
import org.jdyno.lab.yaml.Setting;

/**
 * How long the parts of trials last: a word, or a section with each part. {@code minimal} has 30 s of warm-up and
 * 2 minutes measured, {@code full} 2 and 10 minutes; both are IBM's of 2000.
 */
final class TimingWords {
    /** The warm-up is divided into this many bursts; at least two are needed to see a steady state. */
    private static final int BURSTS = 4;

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
            return Optional.of(read(Setting.of(PlanKeys.assignments(setting, List.of(word.split(",", -1))), setting)));
        }
        Words.requireOneOf(setting, word, List.of("usual", "minimal", "full"));
        return switch (word) {
            case "minimal" -> Optional.of(MINIMAL);
            case "full" -> Optional.of(FULL);
            default -> Optional.empty();
        };
    }

    /** The timing in a plan file, a word or a section; empty for the usual one. */
    static Optional<Timing> ofPlan(Setting value) {
        return value.isSection() ? Optional.of(read(value)) : value.inFile(() -> parse(value.place(), value.text()));
    }

    /** The timing of a section; keys that are missing are as usual. */
    static Timing read(Setting section) {
        Timing timing = new Binding(Map.of()).read(section, Timing.class, Timing.DEFAULT);
        if (section.get("window").isPresent() && timing.windowMillis() > timing.measureMillis()) {
            throw section.wrong("window must be at most the measured phase of " + timing.measureMillis() + "ms, not "
                    + timing.windowMillis() + "ms");
        }
        if (timing.measureMillis() / timing.windowMillis() > MOST_WINDOWS) {
            throw section.wrong("window must be at least " + timing.measureMillis() / MOST_WINDOWS
                    + "ms, so that the measured phase has at most " + MOST_WINDOWS + " windows, not "
                    + timing.windowMillis() + "ms");
        }
        return timing;
    }
}

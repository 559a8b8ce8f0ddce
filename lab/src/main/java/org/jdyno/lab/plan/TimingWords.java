package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/**
 * How long the parts of trials last, by a word or in full. Minimal and full are IBM's of 2000: 30 s of ramp-up and 2
 * min measured; 2 min and 10 min.
 */
final class TimingWords {
    private static final String USUAL = "usual";
    /** Whether a trial has settled is told by two bursts or more, one after the other. */
    private static final int BURSTS = 4;

    private static final Timing MINIMAL = of(30_000, 120_000);
    private static final Timing FULL = of(120_000, 600_000);

    private TimingWords() {}

    private static Timing of(long rampUpMillis, long measureMillis) {
        return new Timing(rampUpMillis / BURSTS, 0, BURSTS, BURSTS, measureMillis, 1_000, 30_000, 30_000);
    }

    /** The timing of a word; empty for the usual one, which a budget may shorten. */
    static Optional<Timing> parse(String word) {
        List<String> words = List.of(USUAL, "minimal", "full");
        return switch (word) {
            case USUAL -> Optional.empty();
            case "minimal" -> Optional.of(MINIMAL);
            case "full" -> Optional.of(FULL);
            default ->
                throw new UserError(
                        "timing must be usual, minimal or full, not \"" + word + "\"" + Words.didYouMean(word, words));
        };
    }

    /** The timing of a section; what it does not say is as usual. */
    static Timing read(Settings section) {
        Timing normal = Timing.DEFAULT;
        try {
            Timing timing = new Timing(
                    millis(section, "burst", normal.burstMillis()),
                    millis(section, "pause", normal.pauseMillis()),
                    section.wholeIf("min-bursts")
                            .orElse((long) normal.minBursts())
                            .intValue(),
                    section.wholeIf("max-bursts")
                            .orElse((long) normal.maxBursts())
                            .intValue(),
                    millis(section, "measure", normal.measureMillis()),
                    millis(section, "window", normal.windowMillis()),
                    millis(section, "start-timeout", normal.startTimeoutMillis()),
                    millis(section, "phase-timeout", normal.phaseTimeoutMillis()));
            section.noOthers();
            return timing;
        } catch (IllegalArgumentException invalid) {
            throw section.wrong(invalid.getMessage());
        }
    }

    private static long millis(Settings section, String key, long otherwise) {
        return section.textIf(key).map(text -> Durations.parseMillis(key, text)).orElse(otherwise);
    }
}

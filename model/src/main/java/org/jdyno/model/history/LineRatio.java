package org.jdyno.model.history;

import org.jdyno.model.Effect;
import org.jdyno.model.Measure;

/**
 * The ratio of a line in one run.
 *
 * @param measure the measure of the line, as the run knows it
 * @param effect platform over baseline, with an interval
 */
public record LineRatio(Measure measure, Effect effect) {
    public LineRatio {
        if (effect.interval().isEmpty()) {
            throw new IllegalArgumentException("a ratio without an interval: " + effect);
        }
    }
}

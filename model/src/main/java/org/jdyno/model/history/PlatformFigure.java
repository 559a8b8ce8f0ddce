package org.jdyno.model.history;

import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;

/**
 * A measure of a platform in one run.
 *
 * @param platform the name by which the plan chose the platform
 * @param measure the measure, as the run knows it
 * @param estimate its value
 */
public record PlatformFigure(String platform, Measure measure, Estimate estimate) {
    /** Whether another one is of the same platform and measure, in the same cell. */
    public boolean isLike(PlatformFigure other) {
        return platform.equals(other.platform)
                && measure.name().equals(other.measure.name())
                && estimate.cell().equals(other.estimate.cell());
    }
}

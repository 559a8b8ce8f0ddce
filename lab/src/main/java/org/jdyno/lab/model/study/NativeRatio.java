package org.jdyno.lab.model.study;

/**
 * The ratio of a JVM to the C twin in a measure, at a point or as the geometric mean over several; or that of a
 * platform to itself at another point.
 *
 * @param platform name of the JVM or platform
 * @param ratio JVM over twin, or point over point, in the measure's own unit; NaN without blocks
 * @param low lower end of its interval; NaN for fewer than two blocks
 * @param high upper end of the interval
 * @param blocks number of blocks with values of both at every point
 */
public record NativeRatio(String platform, double ratio, double low, double high, int blocks) {
    /** The ratio of what shares no block. */
    public static NativeRatio unknown(String platform) {
        return new NativeRatio(platform, Double.NaN, Double.NaN, Double.NaN, 0);
    }

    public boolean isKnown() {
        return blocks > 0;
    }
}

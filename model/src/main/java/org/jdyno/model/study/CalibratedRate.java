package org.jdyno.model.study;

/**
 * The rate of a part of a study, taken from the speed of the slowest platform in an earlier run. It is the same for all
 * platforms.
 *
 * @param perSecond the rate, in operations a second
 * @param unit its unit, such as {@code transactions/s}
 * @param share the share of the speed, 0 to 1
 * @param speed the speed of the slowest platform without a rate, in the same unit, for the load of the part
 * @param platform the name of that platform
 * @param source where its speed was measured, such as {@code orders}, the name of a part
 */
public record CalibratedRate(long perSecond, String unit, double share, double speed, String platform, String source) {}

package org.jdyno.model.study;

import org.jdyno.model.Effect;

/**
 * The ratio of a JVM to the C twin in a measure, at a point or as the geometric mean over several; or that of a
 * platform to itself at another point.
 *
 * @param platform name of the JVM or platform
 * @param effect JVM over twin, or point over point, in the blocks with values of both at every point
 */
public record NativeRatio(String platform, Effect effect) {}

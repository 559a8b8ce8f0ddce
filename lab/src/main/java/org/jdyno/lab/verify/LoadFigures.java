package org.jdyno.lab.verify;

/**
 * What a load generator measured of a server.
 *
 * @param perSecond requests per second
 * @param medianNanos the median time from sending a request until its answer
 * @param tailNanos the 99th percentile of these times
 * @param serverShare the share of its processors that the server used; 0 if unknown
 */
record LoadFigures(double perSecond, double medianNanos, double tailNanos, double serverShare) {}

/**
 * Agreement: figures of a trial compared with those that another reader finds in the same process.
 *
 * <p>This package runs and stores ordinary trials, reads what JFR and HdrHistogram's own tool have of them, and decides
 * whether the two agree. It knows neither {@code judge} nor {@code report}, and never prints. Each
 * {@link org.jdyno.verify.Agreement} has its criterion before the measurement; docs/verify.md has the reasons.
 */
package org.jdyno.verify;

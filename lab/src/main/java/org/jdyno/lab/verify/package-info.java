/**
 * Agreement: jdyno's figures compared with those of reference tools on the same machine.
 *
 * <p>This package runs and stores ordinary trials, measures the same with the other tool, and decides whether the two
 * agree. It knows neither {@code judge} nor {@code report}, and never prints. Each
 * {@link org.jdyno.lab.verify.Agreement} has its criterion before the measurement; docs/verify.md has the reasons.
 */
package org.jdyno.lab.verify;

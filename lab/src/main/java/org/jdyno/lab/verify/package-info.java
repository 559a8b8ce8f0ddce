/**
 * Agreement: jdyno's own figures held against those of reference tools on the same machine, where those are installed.
 *
 * <p>It stands beside the spine: it makes plans, has their trials run and stored as any others are, asks the other tool
 * for the same thing, and says whether the two agree. Only {@code session} and {@code cli} know it; it knows neither
 * {@code judge} nor {@code report}, and never prints. What counts as agreement is declared with each
 * {@link org.jdyno.lab.verify.Agreement}, before anything is measured. docs/verify.md has the reasons.
 */
package org.jdyno.lab.verify;

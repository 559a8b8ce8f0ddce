/**
 * From trials to estimates, and from estimates to verdicts.
 *
 * <p>It gives the numbers of {@code stats} their meaning. It reads no file, starts nothing and prints nothing: the same
 * trials give the same judgement.
 */
package org.jdyno.lab.judge;

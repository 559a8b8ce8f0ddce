/**
 * From trials to estimates, and from estimates to verdicts.
 *
 * <p>It gives the numbers of {@code stats} their meaning. It reads no file, starts nothing and prints nothing: the same
 * trials give the same judgement. It makes no sentences: what a reader should know beside the figures it hands on as
 * {@linkplain org.jdyno.lab.model.Note notes}.
 */
package org.jdyno.lab.judge;

/**
 * Judges trials: estimates, verdicts and trust.
 *
 * <p>It applies {@code stats} to the trials of a run. It reads no file, starts nothing and prints nothing: the same
 * trials give the same judgement. It writes no sentences: further information for the reader is passed on as
 * {@linkplain org.jdyno.model.Note notes}.
 */
package org.jdyno.judge;

package org.jdyno.model;

/**
 * A run and its judgement, from which reports are made.
 *
 * @param run the run, with the derived measures in its trials
 * @param judgement the judgement of this run
 */
public record Judged(Run run, Judgement judgement) {}

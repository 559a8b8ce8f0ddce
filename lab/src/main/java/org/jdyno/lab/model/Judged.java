package org.jdyno.lab.model;

/**
 * A run and what follows from it: what a report is made from.
 *
 * @param run whose trials also have the measures that follow from one another
 * @param judgement of this run
 */
public record Judged(Run run, Judgement judgement) {}

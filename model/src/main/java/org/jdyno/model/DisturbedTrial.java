package org.jdyno.model;

/** A trial that was disturbed from outside. */
public record DisturbedTrial(String platform, Disturbance by) {}

package org.jdyno.lab.model;

/** A platform's trial that something outside it disturbed. */
public record DisturbedTrial(String platform, Disturbance by) {}

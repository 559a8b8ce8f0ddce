package org.jdyno.model;

/** The number of a platform's trials in a cell to which a note applies. */
public record CellShare(Cell cell, int affected, int trials) {}

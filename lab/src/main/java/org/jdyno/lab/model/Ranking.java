package org.jdyno.lab.model;

import java.util.List;

/**
 * The platforms of one cell by its headline measure, best first; those of one group are not distinguished.
 */
public record Ranking(String workload, Point point, String measure, List<List<String>> groups) {
    public Ranking {
        groups = groups.stream().map(List::copyOf).toList();
    }
}

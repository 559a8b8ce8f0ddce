package org.jdyno.model;

import java.util.List;

/**
 * The platforms of one cell, ranked by the headline measure.
 *
 * @param groups the names of the platforms, best first, in groups of those that are not distinguished
 */
public record Ranking(Cell cell, String measure, List<List<String>> groups) {
    public Ranking {
        groups = groups.stream().map(List::copyOf).toList();
    }
}

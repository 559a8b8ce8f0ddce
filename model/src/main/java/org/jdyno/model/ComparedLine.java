package org.jdyno.model;

/**
 * What a verdict is about, by which the same comparison is found in other runs.
 *
 * @param workload the workload's name
 * @param point the label of the point
 * @param measure the measure's name
 * @param platform the name of the platform
 * @param baseline the name of the baseline
 */
public record ComparedLine(String workload, String point, String measure, String platform, String baseline) {
    public static ComparedLine of(Verdict verdict) {
        return new ComparedLine(
                verdict.cell().workload(),
                verdict.cell().point().label(),
                verdict.measure(),
                verdict.platform(),
                verdict.baseline());
    }
}

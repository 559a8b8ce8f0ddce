package org.jdyno.model.merge;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.Trust;

/**
 * What a run says of its comparisons, without its trials.
 *
 * @param source the directory or file that has it, as the user named it
 * @param id identifies the run; the same for all copies of it
 * @param title the title of its plan
 * @param machine the machine of the roles under test
 * @param trust whether the verdicts of the run can be trusted
 * @param completed number of completed trials
 * @param builds the JVM of each platform in one line, by the name under which the platform is merged
 * @param lines its comparisons
 */
public record MachineRun(
        String source,
        String id,
        String title,
        Machine machine,
        Trust.State trust,
        int completed,
        Map<String, String> builds,
        List<Line> lines) {
    public MachineRun {
        builds = Collections.unmodifiableMap(new TreeMap<>(builds));
        lines = List.copyOf(lines);
    }

    /**
     * A comparison of the run.
     *
     * @param compared what is compared; platforms have the names under which they are merged
     * @param conditions where its trials ran and what happened to them, without the names of other machines
     * @param cell the cell, for display
     * @param control whether it compares the two copies of the baseline
     * @param effect the ratio, with the interval of the run's verdict
     * @param standardError the standard error of the ratio's logarithm; NaN if there is none that counts
     */
    public record Line(
            ComparedLine compared,
            Plan.Conditions conditions,
            String cell,
            Measure measure,
            boolean control,
            Effect effect,
            double standardError) {}

    /** Whether a check of the run failed, so that its comparisons do not count. */
    public boolean untrusted() {
        return trust == Trust.State.UNTRUSTED;
    }
}

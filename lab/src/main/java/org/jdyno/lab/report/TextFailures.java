package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Place;

/**
 * The trials that were not completed; those that ended in the same way for the same reason are one line, with the index
 * of each.
 */
final class TextFailures {
    private TextFailures() {}

    static void write(StringBuilder out, Run run) {
        Map<String, List<String>> indexes = new LinkedHashMap<>();
        run.trials().stream().filter(trial -> !trial.completed()).forEach(trial -> indexes.computeIfAbsent(
                        failure(run, trial), unused -> new ArrayList<>())
                .add(Integer.toString(trial.slot().index())));
        out.append('\n');
        if (indexes.isEmpty()) {
            out.append(run.trials().isEmpty() ? "No trial was run.\n" : "Every trial was completed.\n");
            return;
        }
        if (run.plan().procedure().searches()) {
            TextTable.wrap(out, LimitSentences.FAILURES, "", "");
        }
        long failures = indexes.values().stream().mapToLong(List::size).sum();
        out.append(Numbers.count(failures, "trial")).append(" not completed\n");
        indexes.forEach((what, which) -> TextTable.wrap(
                out,
                what + " (trial" + (which.size() > 1 ? "s " : " ") + String.join(", ", which) + ")",
                "  - ",
                "    "));
    }

    private static String failure(Run run, Trial trial) {
        // A search finds its rate by trials at rates of which hardly two are equal.
        String place = run.plan().procedure().capacity().isPresent()
                ? CapacitySentences.model(run, trial.slot())
                : Place.of(run, trial.slot());
        // At too high a rate every trial is late by another figure, and that it is late says all.
        boolean late = run.plan().procedure().capacity().isPresent()
                && trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND));
        return trial.slot().workload() + (place.isEmpty() ? "" : " (" + place + ")") + " on "
                + trial.slot().platform() + ": "
                + trial.outcome().word() + ", " + trial.cause().orElseThrow().title()
                + (late ? "" : ": " + trial.message());
    }
}

package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/**
 * The trials that were not completed: failed, invalid and skipped ones. Those with the same cause and message share a
 * row.
 */
final class FailureTopic {
    private FailureTopic() {}

    static List<Block> of(Run run, Extent extent) {
        List<Trial> trials =
                run.trials().stream().filter(trial -> !trial.completed()).toList();
        List<Block> blocks = new ArrayList<>();
        if (trials.isEmpty()) {
            blocks.add(new Paragraph(run.trials().isEmpty() ? "No trial was run." : "All trials completed."));
        } else {
            if (run.plan().experiment().searches()) {
                blocks.add(new Paragraph(LimitSentences.FAILURES, Tone.QUIET));
            }
            blocks.add(new Paragraph(Numbers.count(trials.size(), "trial") + " not completed."));
            blocks.add(table(run, trials, extent));
        }
        int missing = run.schedule().size() - run.trials().size();
        if (missing > 0 && run.extensions().isEmpty() && extent.isWhole()) {
            // Most runs end with their budget, so the summary leaves this out.
            blocks.add(new Paragraph(Numbers.count(missing, "planned trial") + (missing == 1 ? " was" : " were")
                    + " not run: the budget was spent or the run was stopped."));
        }
        return List.of(new Section("Trials not completed", blocks).id("failures"));
    }

    private static Table table(Run run, List<Trial> trials, Extent extent) {
        Map<List<Cell>, List<Trial>> rows = trials.stream()
                .collect(Collectors.groupingBy(
                        trial -> row(run, trial, extent), LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
        Table.Builder table = Table.of(
                        Column.text("Platform"),
                        Column.text("Workload"),
                        Column.text("Outcome"),
                        Column.text("Message"))
                .style("failures");
        rows.forEach((cells, own) -> {
            List<Cell> row = new ArrayList<>(cells);
            String indexes = own.stream()
                    .map(trial -> Integer.toString(trial.slot().index()))
                    .collect(Collectors.joining(", "));
            row.set(3, row.get(3).below((own.size() > 1 ? "trials " : "trial ") + indexes));
            table.row(row);
        });
        return table.build();
    }

    private static List<Cell> row(Run run, Trial trial, Extent extent) {
        // The rates of a search are all different, so the summary groups its late trials without them.
        boolean brief = extent == Extent.SUMMARY && run.plan().experiment() instanceof RateSearch;
        String place = brief ? CapacitySentences.distinction(run, trial.slot()) : PointLabel.of(run, trial.slot());
        boolean late = brief && trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND));
        return List.of(
                new Cell(trial.slot().platform()),
                new Cell(trial.slot().workload(), place),
                new Cell("", trial.cause().orElseThrow().title())
                        .word(new Cell.Word(trial.outcome().word(), tone(trial), "")),
                new Cell(late ? "" : trial.message(), obstacle(run, trial)));
    }

    /** What stopped the trial, and the cure; empty if that is not known, or the result of the run. */
    private static String obstacle(Run run, Trial trial) {
        return run.plan().experiment() instanceof LimitSearch
                ? ""
                : trial.obstacle().map(LimitSentences::obstacle).orElse("");
    }

    private static Tone tone(Trial trial) {
        return switch (trial.outcome()) {
            case FAILED -> Tone.WORSE;
            default -> Tone.PLAIN;
        };
    }
}

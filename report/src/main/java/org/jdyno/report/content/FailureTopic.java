package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/**
 * The trials that were not completed: failed, invalid and skipped ones. Those with the same cause and message share a
 * row. A failure that all platforms have in common is the headline of every report.
 */
public final class FailureTopic {
    private FailureTopic() {}

    /** The common failure of all platforms of a run; empty if there is none. */
    public static Optional<Note.FailedAlike> common(Trust trust) {
        return trust.reasons().stream()
                .filter(Note.FailedAlike.class::isInstance)
                .map(Note.FailedAlike.class::cast)
                .findFirst();
    }

    /** The common failure as a clause. */
    public static String alike(Note.FailedAlike failure) {
        return "every platform failed alike, in all " + failure.trials() + " trials ("
                + failure.cause().title() + "): " + failure.message();
    }

    /** The headline of a report on a run whose platforms all failed alike; empty for any other run. */
    public static Optional<String> headline(Trust trust) {
        return common(trust).map(failure -> Sentences.withFullStop("Nothing was measured: " + alike(failure)));
    }

    /**
     * The end of such a run, or of a study with such parts, on the screen: the reasons come last.
     *
     * @param directory the directory of the run or study, as the user would name it
     * @param page where the report is
     */
    public static List<Block> end(List<String> headlines, String directory, String page) {
        return List.of(
                new Code("Report: " + page + "\nTo try again, once the cause is removed: "
                        + ShellLine.of(List.of("./jdyno", "run", "--resume", directory))),
                Items.of(headlines, Tone.WARNING));
    }

    static List<Block> of(Contents contents) {
        Run run = contents.run();
        List<Trial> trials =
                run.trials().stream().filter(trial -> !trial.completed()).toList();
        List<Block> blocks = new ArrayList<>();
        if (trials.isEmpty()) {
            blocks.add(Block.text(run.trials().isEmpty() ? "No trial was run." : "All trials completed."));
        } else {
            if (run.plan().experiment().searches()) {
                blocks.add(Block.quiet("Trials fail in every search, because that is how it finds its limit."));
            }
            blocks.add(Block.text(Numbers.count(trials.size(), "trial") + " not completed."));
            blocks.add(table(contents, trials));
        }
        int missing = run.schedule().size() - run.trials().size();
        if (missing > 0 && run.extensions().isEmpty() && contents.extent().isWhole()) {
            // Most runs end with their budget, so the summary leaves this out.
            blocks.add(Block.text(Numbers.count(missing, "planned trial was", "planned trials were")
                    + " not run: the budget was spent or the run was stopped."));
        }
        return List.of(new Section("Trials not completed", blocks).id("failures"));
    }

    private static Table table(Contents contents, List<Trial> trials) {
        Run run = contents.run();
        // The rates of a search are all different, so the summary groups its late trials without them.
        boolean brief = !contents.extent().isWhole() && run.plan().experiment() instanceof RateSearch;
        TableColumns<Trial> columns = new TableColumns<Trial>()
                .text("Platform", trial -> trial.slot().platform())
                .add(
                        Column.text("Workload"),
                        trial -> new Cell(
                                trial.slot().cell().workload(),
                                brief ? PointLabel.withoutRate(run, trial.slot()) : PointLabel.of(run, trial.slot())))
                .add(Column.text("Outcome"), trial -> new Cell(
                                "", trial.cause().orElseThrow().title())
                        .word(new Cell.Word(trial.outcome().word(), tone(trial), "")))
                .add(
                        Column.text("Message"),
                        trial -> new Cell(
                                brief && trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND))
                                        ? ""
                                        : trial.message(),
                                obstacle(run, trial)));
        Map<List<Cell>, List<Trial>> alike =
                trials.stream().collect(Collectors.groupingBy(columns::cells, LinkedHashMap::new, Collectors.toList()));
        Table.Builder table = columns.rows(List.of()).style("failures");
        alike.forEach((cells, own) -> {
            List<Cell> row = new ArrayList<>(cells);
            row.set(3, row.get(3).below(Sentences.trials(own)));
            table.row(row);
        });
        return table.build();
    }

    /** What stopped the trial, and the fix; empty if that is not known, or the result of the run. */
    private static String obstacle(Run run, Trial trial) {
        return run.plan().experiment() instanceof LimitSearch
                ? ""
                : trial.obstacle().map(LimitTopic::obstacle).orElse("");
    }

    private static Tone tone(Trial trial) {
        return trial.outcome() == Outcome.FAILED ? Tone.WORSE : Tone.PLAIN;
    }
}

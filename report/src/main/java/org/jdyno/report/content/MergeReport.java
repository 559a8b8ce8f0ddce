package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Tolerances;
import org.jdyno.model.merge.MachineEffect;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.model.merge.MergedLine;
import org.jdyno.model.merge.MergedLine.Agreement;
import org.jdyno.model.merge.MergedRuns;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The report of merged runs: a table with a line for each comparison, and for each a line for every machine. */
public final class MergeReport {
    private static final String INTERVAL = "(95 % interval)";

    private final MergedRuns merged;

    private MergeReport(MergedRuns merged) {
        this.merged = merged;
    }

    /** The whole report. The same result gives the same document. */
    public static Document of(MergedRuns merged) {
        MergeReport report = new MergeReport(merged);
        List<Block> blocks = report.answer();
        blocks.addAll(report.machines());
        blocks.addAll(report.forests());
        blocks.addAll(report.controls());
        blocks.addAll(report.single());
        return new Document(report.title(), blocks);
    }

    /** @param page where the whole report is */
    public static Document summary(MergedRuns merged, String page) {
        MergeReport report = new MergeReport(merged);
        List<Block> blocks = report.answer();
        blocks.add(Block.section("More", new Code("A line for each machine: " + page)));
        return new Document(report.title(), blocks);
    }

    private String title() {
        return "Merged: " + Numbers.count(merged.runs().size(), "run") + " of "
                + Numbers.count(merged.machines().size(), "machine");
    }

    private List<Block> answer() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(
                "Types of machines: " + (merged.types().isEmpty() ? "none" : String.join(", ", merged.types())) + "."));
        List<Block> verdict = new ArrayList<>();
        verdict.add(Block.lead(lead()));
        verdict.add(Items.of(MergeSentences.doubts(merged), Tone.WARNING));
        verdict.add(Items.of(MergeSentences.builds(merged), Tone.CAUTION));
        verdict.addAll(lines());
        blocks.add(new Section("Verdict", verdict).id("verdict"));
        return blocks;
    }

    private String lead() {
        if (merged.lines().isEmpty()) {
            return "No two machines have a comparison in common, so that nothing can be merged.";
        }
        Map<Agreement, Long> numbers = merged.lines().stream()
                .collect(Collectors.groupingBy(MergedLine::agreement, TreeMap::new, Collectors.counting()));
        return "Of " + Numbers.count(merged.lines().size(), "comparison") + ", machines agree in "
                + numbers.getOrDefault(Agreement.AGREE, 0L) + " and disagree in "
                + numbers.getOrDefault(Agreement.DISAGREE, 0L) + "; "
                + Numbers.count(numbers.getOrDefault(Agreement.OPEN, 0L), "is open", "are open") + ".";
    }

    private List<Block> lines() {
        if (merged.lines().isEmpty()) {
            return List.of();
        }
        TableColumns<MergedLine> columns = new TableColumns<MergedLine>()
                .add(
                        Column.text("Measure"),
                        line -> new Cell(line.measure().title(), MergeSentences.conditions(line.conditions())))
                .add(Column.text("Mean change " + INTERVAL), line -> mean(line.mean()))
                .add(Column.text("Machines"), line -> new Cell("").word(MergeSentences.word(line)))
                .number("Number", MergeReport::number)
                .add(Column.number("Next machine").unit("95 % interval"), line -> new Cell(next(line)))
                .number("τ", line -> Numbers.percentSize(line.spread()))
                .number("I²", line -> Numbers.percentSize(line.inconsistency()));
        Table.Builder table = columns.rows(List.of()).style("card");
        groups(merged.lines()).forEach((group, lines) -> {
            table.group(group);
            lines.forEach(line -> table.row(columns.cells(line)));
        });
        List<Block> blocks = new ArrayList<>(List.of(table.build()));
        blocks.add(Items.of(merged.lines().stream()
                .filter(line -> line.types().filter(MergedLine.Types::differ).isPresent())
                .map(line -> line.measure().title() + ": "
                        + Sentences.lowerInitial(MergeSentences.types(line).get(0)))
                .toList()));
        blocks.add(Block.quiet("The mean is one of machines, by random effects; its interval allows for how much they"
                + " differ. τ is the standard deviation of their true ratios, I² the share of what they differ by that"
                + " is not the noise of their runs. Machines agree if the next one, too, will have the verdict of the"
                + " mean; they disagree if they differ by more than noise."));
        return blocks;
    }

    private static Map<String, List<MergedLine>> groups(List<MergedLine> lines) {
        return lines.stream()
                .collect(Collectors.groupingBy(
                        line -> group(line.cell(), line.compared()), LinkedHashMap::new, Collectors.toList()));
    }

    private static String group(String cell, ComparedLine compared) {
        return cell + ": " + compared.platform() + " against " + compared.baseline();
    }

    private static Cell mean(MergedLine.Mean mean) {
        return change(mean.ratio(), mean.low(), mean.high());
    }

    /** {@code +5 % (+3 % to +7 %)}, with a picture if there is an interval. */
    private static Cell change(double ratio, double low, double high) {
        boolean known = Double.isFinite(low) && Double.isFinite(high);
        String interval = known ? Numbers.changeInterval(low, high) : "no interval";
        Cell cell = new Cell(Numbers.change(ratio) + " (" + interval + ")");
        return known ? cell.range(new Cell.Range(low, ratio, high, Tolerances.USUAL)) : cell;
    }

    /** {@code 5}, {@code 5 of 6} if one of them does not count. */
    private static String number(MergedLine line) {
        int all = line.machines().size();
        return line.counted() == all ? Integer.toString(all) : line.counted() + " of " + all;
    }

    private static String next(MergedLine line) {
        return line.next()
                .map(interval -> Numbers.changeInterval(interval.low(), interval.high()))
                .orElse(Numbers.UNKNOWN);
    }

    /** A forest plot for each comparison. */
    private List<Block> forests() {
        List<Block> forests = new ArrayList<>();
        for (MergedLine line : merged.lines()) {
            List<Block> blocks = new ArrayList<>();
            blocks.add(Block.text(MergeSentences.sentence(line)));
            MergeSentences.types(line).stream().map(Block::text).forEach(blocks::add);
            blocks.add(forest(line));
            String title = line.measure().title() + ", " + group(line.cell(), line.compared());
            forests.add(new Section(title, blocks));
        }
        return forests.isEmpty() ? List.of() : List.of(new Section("Machine by machine", forests).id("machines"));
    }

    private static Table forest(MergedLine line) {
        Table.Builder table = Table.of(
                        Column.text("Machine"),
                        Column.text("Change " + INTERVAL),
                        Column.number("Blocks"),
                        Column.text("Counts"))
                .style("card");
        Map<String, List<MachineEffect>> types = line.machines().stream()
                .collect(Collectors.groupingBy(effect -> effect.machine().type(), TreeMap::new, Collectors.toList()));
        types.forEach((type, effects) -> {
            table.group(type);
            effects.stream()
                    .sorted(Comparator.comparing(effect -> String.join(", ", effect.sources())))
                    .forEach(effect -> table.row(
                            new Cell(String.join(", ", effect.sources())),
                            change(
                                    effect.effect().ratio(),
                                    effect.effect().low(),
                                    effect.effect().high()),
                            new Cell(Integer.toString(effect.effect().blocks())),
                            new Cell(counts(effect))));
            ofType(line, type)
                    .ifPresent(mean -> table.part(List.of(
                            new Cell("mean of " + Numbers.count(mean.machines(), "machine")),
                            mean(mean),
                            new Cell(""),
                            new Cell(""))));
        });
        table.group("All that count");
        table.row(new Cell("mean"), mean(line.mean()), new Cell(""), new Cell(""));
        line.next()
                .ifPresent(next -> table.row(
                        new Cell("next machine"),
                        change(line.mean().ratio(), next.low(), next.high()),
                        new Cell(""),
                        new Cell("")));
        return table.build();
    }

    private static Optional<MergedLine.Mean> ofType(MergedLine line, String type) {
        return line.types().stream()
                .flatMap(types -> types.means().stream())
                .filter(one -> one.type().equals(type) && one.mean().machines() > 1)
                .map(MergedLine.OfType::mean)
                .findFirst();
    }

    private static String counts(MachineEffect effect) {
        String runs =
                effect.sources().size() > 1 ? Numbers.count(effect.sources().size(), "run") + " as one" : "yes";
        return switch (effect.standing()) {
            case COUNTS -> runs;
            case UNTRUSTED -> "no: untrusted";
            case WITHOUT_INTERVAL -> "no: no interval";
        };
    }

    private List<Block> machines() {
        Table table = new TableColumns<MachineRun>()
                .text("Run", MachineRun::source)
                .text("Title", MachineRun::title)
                .text("Type", run -> run.machine().type())
                .text("JVMs", run -> run.builds().entrySet().stream()
                        .map(build -> build.getKey() + ": " + build.getValue())
                        .collect(Collectors.joining("; ")))
                .number("Completed trials", run -> Integer.toString(run.completed()))
                .text("Trust", run -> run.trust().word())
                .rows(merged.runs())
                .build();
        return List.of(Block.section("Runs", table).id("runs"));
    }

    /** Whether the copies of the baseline agree when all machines are taken together. */
    private List<Block> controls() {
        if (merged.controls().isEmpty()) {
            return List.of();
        }
        Table table = new TableColumns<MergedLine>()
                .text("Copies", line -> line.compared().baseline() + " in " + line.cell())
                .text("Measure", line -> line.measure().title())
                .add(Column.text("Mean change " + INTERVAL), line -> mean(line.mean()))
                .number("Machines", MergeReport::number)
                .rows(merged.controls())
                .build();
        return List.of(new Section(
                        "The copies of the baseline",
                        List.of(
                                Block.quiet("Each run has its baseline twice. A bias that no single run shows may show"
                                        + " when all are taken together. If the copies differ on average by more than"
                                        + " the margin of the measure, nothing is claimed of their cell."),
                                table))
                .id("copies"));
    }

    private List<Block> single() {
        if (merged.single().isEmpty()) {
            return List.of();
        }
        Table table = new TableColumns<MergedRuns.SingleLine>()
                .text("Comparison", one -> group(one.line().cell(), one.line().compared()))
                .add(
                        Column.text("Measure"),
                        one -> new Cell(
                                one.line().measure().title(),
                                MergeSentences.conditions(one.line().conditions())))
                .text(
                        "Only in",
                        one -> Sentences.few(
                                one.machines().stream()
                                        .flatMap(machine -> machine.sources().stream())
                                        .toList(),
                                ", ",
                                " and "))
                .rows(merged.single())
                .build();
        return List.of(new Section(
                        "Not merged",
                        List.of(
                                Block.quiet("Fewer than two machines have these comparisons with an interval. To be"
                                        + " merged, a comparison must have the same workload, parameters, measure,"
                                        + " conditions, and names or specs of both platforms."),
                                table))
                .id("single"));
    }
}

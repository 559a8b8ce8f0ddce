package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.FigureChange;
import org.jdyno.model.history.LineChange;
import org.jdyno.model.history.PlatformFigure;
import org.jdyno.model.history.TwoRuns;
import org.jdyno.report.content.SettingDifferences.Difference;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The report of two runs: what changed in their ratios, in their settings, and in the values of each platform. */
public final class TwoRunsReport {
    private final TwoRuns two;

    private TwoRunsReport(TwoRuns two) {
        this.two = two;
    }

    /** The same comparison gives the same document. */
    public static Document of(TwoRuns two) {
        return new TwoRunsReport(two).document();
    }

    private Document document() {
        DatedRun before = two.before();
        DatedRun after = two.after();
        List<Block> blocks = new ArrayList<>();
        cautions().forEach(caution -> blocks.add(new Paragraph(caution, Tone.CAUTION)));
        if (two.lines().isEmpty()) {
            blocks.add(Block.lead("No ratio to a baseline is in both runs, so only values can be compared."));
        } else {
            blocks.add(new Items(sentences()));
        }
        blocks.add(new Section("What differs besides the results", settings()).id("settings"));
        if (!two.lines().isEmpty()) {
            blocks.add(Block.section("Ratios to the baseline", lines(), Block.quiet(ofLines()))
                    .id("ratios"));
        }
        if (!two.figures().isEmpty()) {
            blocks.add(Block.section(
                            "Values of each platform",
                            Block.quiet("Unpaired, and each includes what changed on the machine between the runs: a"
                                    + " host that is busier, another kernel. The ratios above do not, as far as it"
                                    + " touches both platforms alike."),
                            figures())
                    .id("values"));
        }
        return new Document(
                before.directory() + " (" + RunNames.start(before) + " UTC) and " + after.directory() + " ("
                        + RunNames.start(after) + " UTC)",
                blocks);
    }

    private List<String> cautions() {
        List<String> cautions = new ArrayList<>();
        Stream.of(two.before(), two.after())
                .filter(run -> !run.counts())
                .forEach(run -> cautions.add(
                        "The run in " + run.directory() + " is untrusted, and so is what is compared with it."));
        if (two.before()
                        .settings()
                        .get(0)
                        .id()
                        .equals(two.after().settings().get(0).id())
                && two.before().startMillis() == two.after().startMillis()) {
            cautions.add("Both directories have the same run.");
        }
        return cautions;
    }

    /** A sentence for each headline line, or for each line if there is no headline among them. */
    private List<Paragraph> sentences() {
        List<LineChange> told = two.headlines() == 0
                ? two.lines()
                : two.lines().stream().filter(line -> line.measure().headline()).toList();
        return told.stream()
                .map(line -> new Paragraph(sentence(line), Sentences.tone(line.kind())))
                .toList();
    }

    private String sentence(LineChange change) {
        ComparedLine line = change.line();
        String interval = Numbers.changeInterval(
                change.interval().low(), change.interval().high());
        String what = line.platform() + " against " + line.baseline() + " in " + cell(line) + ": the ratio of "
                + Sentences.ofTitle(change.measure()) + " went from "
                + Numbers.change(change.before().ratio())
                + " to " + Numbers.change(change.after().ratio());
        return what
                + switch (change.kind()) {
                    case FASTER, SLOWER ->
                        ", a change of " + Numbers.change(change.ratio()) + " (95 % interval " + interval
                                + ", unpaired), "
                                + (change.kind() == Verdict.Kind.FASTER ? "better." : "worse.");
                    case EQUIVALENT ->
                        ", which is no change: the interval " + interval + " lies within the margin of ±"
                                + Numbers.margin(change.measure().margin()) + ".";
                    case INCONCLUSIVE ->
                        "; a change is not distinguished from chance (95 % interval " + interval + ", unpaired).";
                };
    }

    private String cell(ComparedLine line) {
        return RunNames.cell(two.after(), line);
    }

    private List<Block> settings() {
        List<Block> blocks = new ArrayList<>();
        add(blocks, "Platforms", SettingDifferences.platforms(two.before(), two.after()));
        add(blocks, "Plan", SettingDifferences.plan(two.before(), two.after()));
        add(blocks, "Machine", SettingDifferences.machine(two.before(), two.after()));
        return blocks.isEmpty() ? List.of(Block.text("Nothing that is recorded.")) : blocks;
    }

    private void add(List<Block> blocks, String title, List<Difference> differences) {
        if (!differences.isEmpty()) {
            blocks.add(Block.section(
                    title,
                    new TableColumns<Difference>()
                            .text(title, Difference::what)
                            .text(two.before().directory(), Difference::before)
                            .text(two.after().directory(), Difference::after)
                            .rows(differences)
                            .build()));
        }
    }

    private Table lines() {
        TableColumns<LineChange> columns = new TableColumns<LineChange>()
                .text("Measure", one -> one.measure().title())
                .add(Column.text("Before, after"), one -> new Cell(ratio(one.before()), ratio(one.after())))
                .add(Column.text("Change of the ratio"), one -> new Cell(
                                Numbers.change(one.ratio()),
                                Numbers.changeInterval(
                                        one.interval().low(), one.interval().high()))
                        .word(word(one.kind(), one.measure(), sentence(one))));
        return columns.grouped(two.lines(), one -> RunNames.pair(two.after(), one.line()));
    }

    private static String ratio(Effect effect) {
        return Numbers.change(effect.ratio()) + " (" + Numbers.changeInterval(effect.low(), effect.high()) + ")";
    }

    private static Cell.Word word(Verdict.Kind kind, Measure measure, String sentence) {
        return new Cell.Word(Sentences.word(kind, measure), Sentences.tone(kind), sentence);
    }

    private String ofLines() {
        return "Platform and baseline alternated within each run, but the two runs did not alternate. So an interval"
                + " has the errors of both runs, and is wider than that of one run with both builds as platforms."
                + (two.headlines() > 1
                        ? " The words of the " + two.headlines()
                                + " headline lines are by intervals that are corrected for their number; each other"
                                + " line is by itself."
                        : "");
    }

    private Table figures() {
        TableColumns<FigureChange> columns = new TableColumns<FigureChange>()
                .text("Measure", one -> one.after().measure().title())
                .add(Column.text("Before, after"), one -> new Cell(value(one.before()), value(one.after())))
                .add(Column.text("Change, unpaired"), one -> new Cell(
                                Numbers.change(one.ratio()),
                                Numbers.changeInterval(
                                        one.interval().low(), one.interval().high()))
                        .word(word(one.kind(), one.after().measure(), "")));
        return columns.grouped(two.figures(), one -> {
            Estimate estimate = one.after().estimate();
            String cell = RunNames.cell(
                    two.after(),
                    estimate.cell().workload(),
                    estimate.cell().point().label());
            return cell + ": " + one.after().platform();
        });
    }

    private static String value(PlatformFigure figure) {
        return Numbers.value(figure.estimate().value()) + " " + figure.measure().unit() + ", "
                + Numbers.evidence(figure.estimate());
    }
}

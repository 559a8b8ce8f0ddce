package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.History;
import org.jdyno.model.history.LeftOut;
import org.jdyno.model.history.LevelChange;
import org.jdyno.model.history.Series;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The report of a history: what has become worse lately, all lasting changes, every line, and how sure that is. */
public final class HistoryReport {
    private final History history;
    private final List<DatedRun> runs;

    private HistoryReport(History history) {
        this.history = history;
        this.runs = history.runs();
    }

    /** The same history and extent give the same document. */
    public static Document of(History history, Extent extent) {
        return new HistoryReport(history).document(extent);
    }

    private Document document(Extent extent) {
        List<Block> blocks = new ArrayList<>(answer());
        if (history.series().stream().anyMatch(one -> !one.changes().isEmpty())) {
            blocks.add(new Section("Lasting changes", changes()).id("changes"));
        }
        List<Block> lines = new ArrayList<>(List.of(lines()));
        if (extent.draws()) {
            lines.addAll(HistoryCharts.of(history));
        }
        blocks.add(new Section("Lines", lines).id("lines"));
        List<String> assurance = assurance();
        if (!assurance.isEmpty()) {
            blocks.add(new Section("How sure this is", List.of(Items.of(assurance, Tone.QUIET))).id("sure"));
        }
        if (!history.leftOut().isEmpty()) {
            blocks.add(new Section(
                            "Not in this history",
                            List.of(Items.of(
                                    history.leftOut().stream()
                                            .map(HistoryReport::leftOut)
                                            .toList(),
                                    Tone.CAUTION)))
                    .id("left-out"));
        }
        if (extent.draws()) {
            blocks.add(new Section("Runs", List.of(runs())).id("runs"));
        }
        return new Document(
                "History of " + Numbers.count(runs.size(), "run") + ", " + RunNames.start(runs.get(0)) + " to "
                        + RunNames.start(last()) + " UTC",
                blocks);
    }

    private DatedRun last() {
        return runs.get(runs.size() - 1);
    }

    private List<Block> answer() {
        if (!history.tested()) {
            int longest = history.series().stream()
                    .mapToInt(one -> one.counted().size())
                    .max()
                    .orElse(0);
            return List.of(Block.lead("Too few runs: a change can be told from chance from " + history.fewest()
                    + " runs of a line on; " + (longest == 0 ? "none counts" : "the longest has " + longest) + "."));
        }
        String recent = Numbers.count(runs.size() - history.since(), "run") + " since "
                + RunNames.start(runs.get(history.since()));
        List<Paragraph> worse = new ArrayList<>();
        for (Series one : history.series()) {
            one.changes().stream()
                    .filter(change -> change.kind() == Verdict.Kind.SLOWER && change.run() >= history.since())
                    .forEach(change -> worse.add(new Paragraph(sentence(one, change), Tone.WORSE)));
        }
        return worse.isEmpty()
                ? List.of(Block.lead("No lasting change for the worse began in the " + recent + "."))
                : List.of(
                        Block.lead(Numbers.count(worse.size(), "lasting change") + " for the worse began in the "
                                + recent + ":"),
                        new Items(worse));
    }

    private String sentence(Series series, LevelChange change) {
        ComparedLine line = series.line();
        return series.measure().title() + " of " + line.platform() + " against " + line.baseline() + " in "
                + RunNames.cell(last(), line) + ": " + amount(change) + " from the run of "
                + RunNames.start(runs.get(change.run())) + " on.";
    }

    private static String amount(LevelChange change) {
        return Numbers.change(change.ratio()) + " ("
                + Numbers.changeInterval(
                        change.interval().low(), change.interval().high()) + ")";
    }

    private List<Block> changes() {
        List<Change> all = new ArrayList<>();
        history.series()
                .forEach(one -> one.changes().forEach(change -> all.add(new Change(one, change, before(one, change)))));
        Table table = new TableColumns<Change>()
                .text(
                        "From the run of",
                        one -> RunNames.start(runs.get(one.change().run())))
                .text("Measure", one -> one.series().measure().title())
                .text("Platform", one -> one.series().line().platform())
                .text("Cell", one -> RunNames.cell(last(), one.series().line()))
                .add(Column.text("Change of the ratio"), one -> new Cell(amount(one.change()))
                        .word(new Cell.Word(
                                Sentences.word(one.change().kind(), one.series().measure()),
                                Sentences.tone(one.change().kind()),
                                sentence(one.series(), one.change()))))
                .text(
                        "Runs before, after",
                        one -> one.change().before() + ", " + one.change().after())
                .text(
                        "What else changed then",
                        one -> others(one.before(), runs.get(one.change().run())))
                .rows(all)
                .build();
        Change latest = all.stream()
                .reduce((one, other) -> other.change().run() >= one.change().run() ? other : one)
                .orElseThrow();
        return List.of(
                table,
                Block.quiet("A change may have begun a run or two earlier or later. What the two runs beside the latest"
                        + " one differ in:"),
                new Code(ShellLine.of(List.of(
                        "./jdyno",
                        "compare",
                        latest.before().directory(),
                        runs.get(latest.change().run()).directory()))));
    }

    /** @param before the last run before it that counts */
    private record Change(Series series, LevelChange change, DatedRun before) {}

    private DatedRun before(Series series, LevelChange change) {
        List<Integer> counted = series.counted();
        return runs.get(counted.get(counted.indexOf(change.run()) - 1));
    }

    private static String others(DatedRun before, DatedRun after) {
        List<String> names = SettingDifferences.all(before, after).stream()
                .map(SettingDifferences.Difference::what)
                .toList();
        return names.isEmpty() ? "nothing that is recorded" : Sentences.few(names, ", ", " and ");
    }

    private Table lines() {
        TableColumns<Series> columns = new TableColumns<Series>()
                .text("Measure", one -> one.measure().title())
                .number("Runs", one -> Integer.toString(one.counted().size()))
                .add(Column.number("Last ratio"), HistoryReport::last)
                .number(
                        "Changes",
                        one -> one.tested() ? Integer.toString(one.changes().size()) : Numbers.UNKNOWN)
                .number(
                        "Finds in 5 runs",
                        one -> one.findable().isPresent()
                                ? Numbers.percentSize(one.findable().getAsDouble())
                                : Numbers.UNKNOWN);
        return columns.grouped(history.series(), one -> RunNames.pair(last(), one.line()));
    }

    private static Cell last(Series series) {
        Effect effect = series.effects().get(series.effects().lastKey());
        return new Cell(Numbers.change(effect.ratio()), Numbers.changeInterval(effect.low(), effect.high()));
    }

    private List<String> assurance() {
        List<String> sentences = new ArrayList<>();
        long tested = history.series().stream().filter(Series::tested).count();
        if (tested > 0) {
            sentences.add((tested == 1 ? "One line was" : tested + " lines were")
                    + " tested by permutation of the runs, with Holm's correction for the number of headline lines and"
                    + " for that of the others: if none of a kind changes, one does so by chance in at most 5 % of"
                    + " histories. That is for one look; who looks every night sees a few more.");
            sentences.add("Finds in 5 runs: the change that is found in four of five cases when five runs have it,"
                    + " by the scatter of the line so far.");
        }
        sentences.addAll(baselines());
        List<String> untrusted = runs.stream()
                .filter(run -> !run.counts())
                .map(DatedRun::directory)
                .toList();
        if (!untrusted.isEmpty()) {
            sentences.add(Numbers.count(untrusted.size(), "untrusted run does", "untrusted runs do") + " not count: "
                    + Sentences.few(untrusted, ", ", " and ") + ".");
        }
        return sentences;
    }

    /** A ratio also changes with the build of the baseline. */
    private List<String> baselines() {
        List<String> sentences = new ArrayList<>();
        history.series().stream().map(one -> one.line().baseline()).distinct().forEach(name -> {
            Map<String, DatedRun> builds = new LinkedHashMap<>();
            runs.forEach(run -> run.settings().stream()
                    .flatMap(one -> RunNames.platform(one, name).stream())
                    .map(Platform::name)
                    .findFirst()
                    .ifPresent(build -> builds.putIfAbsent(build, run)));
            if (builds.size() > 1) {
                List<String> each = new ArrayList<>();
                builds.forEach((build, run) -> each.add(build + " from " + RunNames.start(run)));
                sentences.add("The baseline " + name + " is not the same in all runs, so a change may be its own: "
                        + String.join(", ", each) + ".");
            }
        });
        return sentences;
    }

    private static String leftOut(LeftOut one) {
        return one.directory() + ": "
                + switch (one.reason()) {
                    case UNREADABLE -> one.detail();
                    case SAME_RUN -> "the same run as in " + one.detail();
                    case NO_RATIO -> "it has no ratio with an interval";
                    case NO_COMMON_LINE -> "no other run has one of its lines";
                };
    }

    private Table runs() {
        return new TableColumns<DatedRun>()
                .text("Began (UTC)", RunNames::start)
                .text("Directory", DatedRun::directory)
                .add(Column.text("Platforms"), run -> new Cell("", builds(run)))
                .text("jdyno", run -> run.settings().get(0).version())
                .text("Trust", run -> run.trust().word() + (run.counts() ? "" : ", does not count"))
                .rows(runs)
                .build();
    }

    private static String[] builds(DatedRun dated) {
        return dated.settings().stream()
                .flatMap((Run run) -> run.plan().platformsWithoutControl().stream())
                .map(platform -> platform.plannedName() + ": " + RunNames.build(platform))
                .distinct()
                .toArray(String[]::new);
    }
}

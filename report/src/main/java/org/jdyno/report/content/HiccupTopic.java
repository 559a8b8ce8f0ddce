package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdyno.model.Distribution;
import org.jdyno.model.Percentile;
import org.jdyno.model.Recording;
import org.jdyno.model.Trial;
import org.jdyno.report.content.Recordings.Hiccups;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Group;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.TableColumns;

/**
 * The hiccups of each platform and of an idle process: the longest of each second, and the percentiles.
 * All charts have the same axis of time.
 */
public final class HiccupTopic {
    /** Shorter hiccups do not matter to a sleep of a millisecond or more. */
    private static final double MIN_NANOS = 10_000;

    private static final String IDLE = "idle process";

    private static final String MEANING =
            "A hiccup is the time by which a thread that sleeps wakes late, as in jHiccup. The pale line is an idle"
                    + " process, which shows the machine alone. Where the coloured line is above it, the JVM under test"
                    + " added the difference, by GC pauses or by contention of its own threads.";

    private final Drawing drawing;
    private final double lowNanos;
    private final double highNanos;

    private HiccupTopic(Drawing drawing, double lowNanos, double highNanos) {
        this.drawing = drawing;
        this.lowNanos = lowNanos;
        this.highNanos = highNanos;
    }

    /** The charts of these platforms; empty if none has a hiccup. */
    private static Optional<HiccupTopic> drawn(Drawing drawing, Stream<Hiccups> hiccups) {
        double[] lengths = hiccups.flatMap(Hiccups::whole)
                .flatMap(recording -> recording.percentiles().stream())
                .mapToDouble(Percentile::nanos)
                .filter(nanos -> nanos > 0)
                .sorted()
                .toArray();
        if (lengths.length == 0) {
            return Optional.empty();
        }
        double low = Math.max(MIN_NANOS, lengths[0]);
        return Optional.of(new HiccupTopic(drawing, low, Math.max(2 * low, lengths[lengths.length - 1])));
    }

    /** Empty when none were recorded. */
    static List<Block> of(Contents contents, Chapter chapter) {
        List<Hiccups> hiccups = new Recordings(chapter).hiccups();
        if (hiccups.isEmpty()) {
            return List.of();
        }
        List<Recording> recordings = hiccups.stream().flatMap(Hiccups::whole).toList();
        List<Block> blocks = new ArrayList<>();
        if (contents.extent().draws()) {
            blocks.add(Block.quiet(MEANING));
            drawn(contents.drawing(), hiccups.stream())
                    .ifPresent(topic -> hiccups.forEach(
                            each -> blocks.add(new Section(each.platform(), topic.charts(chapter, each)))));
        } else {
            blocks.add(Block.quiet(PercentileTopic.legend(recordings)));
        }
        TableColumns<Recording> columns = PercentileTopic.columns(contents.drawing(), chapter, recordings);
        Table.Builder table = columns.rows(List.of()).style("percentiles");
        for (Hiccups each : hiccups) {
            table.row(columns.cells(each.tested()));
            each.processes().forEach(one -> part(table, columns, Recordings.process(one), one));
            each.control().ifPresent(idle -> part(table, columns, IDLE, idle));
        }
        blocks.add(table.build());
        return List.of(new Section("Hiccups", blocks));
    }

    /** A row for one process of the platform above. */
    private static void part(Table.Builder table, TableColumns<Recording> columns, String name, Recording recording) {
        List<Cell> cells = new ArrayList<>(columns.cells(recording));
        cells.set(0, new Cell(name));
        table.part(cells);
    }

    /**
     * A section for each of several cells with the charts of one platform, and, if it has several processes, small ones
     * of each process; all have the same axes.
     *
     * @param platforms the platforms of which there are sections, in the order in which they take their colours
     * @param chapters the titles of the sections, each with its cell and the platform
     */
    public static List<Block> multiples(List<String> platforms, Map<String, Map.Entry<Chapter, String>> chapters) {
        Map<String, Hiccups> hiccups = hiccups(chapters);
        int count = hiccups.values().stream()
                .mapToInt(each -> 1 + each.processes().size())
                .sum();
        List<Block> sections = new ArrayList<>();
        drawn(Drawing.of(platforms, count), hiccups.values().stream())
                .ifPresent(topic -> hiccups.forEach((title, each) -> {
                    Chapter chapter = chapters.get(title).getKey();
                    List<Block> blocks = new ArrayList<>(topic.charts(chapter, each));
                    if (!each.processes().isEmpty()) {
                        List<Block> small = each.processes().stream()
                                .<Block>map(one -> new Group(
                                        "", topic.timeline(chapter, each, Optional.of(Recordings.process(one)))))
                                .toList();
                        blocks.add(new Folded("Each process", List.of(new Group("panels", small))));
                    }
                    sections.add(new Section(title, blocks));
                }));
        return sections;
    }

    /**
     * The percentiles of several cells in one chart: a colour for each platform, and other dashes for each of its
     * cells. Empty if there is one cell only.
     *
     * @param platforms the platforms in the order in which they take their colours
     * @param chapters the names of the lines, each with its cell and the platform
     */
    public static List<Block> overlay(List<String> platforms, Map<String, Map.Entry<Chapter, String>> chapters) {
        Map<String, Hiccups> hiccups = hiccups(chapters);
        Drawing drawing = Drawing.of(platforms, 1);
        PercentileChart percentiles = new PercentileChart();
        Map<String, Integer> dashes = new HashMap<>();
        hiccups.forEach((name, each) -> percentiles.overlaid(
                name,
                drawing.colour(each.platform()),
                dashes.merge(each.platform(), 1, Integer::sum) - 1,
                each.tested()));
        return drawn(drawing, hiccups.values().stream())
                .filter(any -> hiccups.size() > 1)
                .flatMap(ends -> percentiles.chart(
                        "Percentiles of hiccups, a line for each platform and variant", ends.lowNanos, ends.highNanos))
                .<List<Block>>map(chart -> List.of(Block.section(
                        "All in one chart",
                        Block.quiet("All processes under test of a platform together. Lines of one colour are of one"
                                + " platform."),
                        chart)))
                .orElse(List.of());
    }

    private static Map<String, Hiccups> hiccups(Map<String, Map.Entry<Chapter, String>> chapters) {
        Map<String, Hiccups> hiccups = new LinkedHashMap<>();
        chapters.forEach((title, of) -> new Recordings(of.getKey())
                .hiccups().stream()
                        .filter(each -> each.platform().equals(of.getValue()))
                        .forEach(each -> hiccups.put(title, each)));
        return hiccups;
    }

    /** The longest of each second and the percentiles of one platform, with a line for each of several processes. */
    private List<Block> charts(Chapter chapter, Hiccups hiccups) {
        int colour = drawing.colour(hiccups.platform());
        PercentileChart percentiles = new PercentileChart();
        hiccups.control().ifPresent(idle -> percentiles.line(IDLE, colour, PercentileChart.Style.QUIET, idle));
        hiccups.processes()
                .forEach(one -> percentiles.line(Recordings.process(one), colour, PercentileChart.Style.PROCESS, one));
        percentiles.line("under test", colour, PercentileChart.Style.MAIN, hiccups.tested());
        List<Block> charts = new ArrayList<>();
        charts.add(new Group("", timeline(chapter, hiccups, Optional.empty())));
        percentiles
                .chart(
                        "Percentiles of hiccups of " + hiccups.platform() + "; the table has the same figures",
                        lowNanos,
                        highNanos)
                .ifPresent(charts::add);
        return List.of(new Group("hiccups", charts));
    }

    /**
     * The longest hiccup of each second of the measured phases, one trial after the other, of as many trials as the
     * page has room for.
     *
     * @param process the one process that is drawn; all of them if it is empty
     */
    private List<Block> timeline(Chapter chapter, Hiccups hiccups, Optional<String> process) {
        String platform = hiccups.platform();
        List<Trial> recorded = chapter.trials(platform).stream()
                .filter(trial -> trial.completed() && trial.distributions().containsKey(Recordings.TESTED))
                .toList();
        int points = 2 + hiccups.processes().size();
        List<Trial> drawn = drawing.fitting(recorded, trial -> points * seconds(trial));
        Chart chart = Drawing.chart(
                "hiccups",
                "Longest hiccup of each second of "
                        + process.map(one -> one + " of ").orElse("") + platform + ", one trial after the other");
        chart.data().put("low", lowNanos).put("high", highNanos);
        ArrayNode numbers = chart.data().putArray("trials");
        drawn.forEach(trial -> numbers.add(trial.slot().index()));
        ArrayNode seconds = chart.data().putArray("seconds");
        drawn.forEach(trial -> seconds.add(seconds(trial)));
        ArrayNode lines = chart.data().putArray("lines");
        if (hiccups.control().isPresent()) {
            line(lines, IDLE, platform, "quiet", drawn, trial -> trial.distributions()
                    .get(Recordings.IDLE));
        }
        if (process.isPresent()) {
            line(lines, process.get(), platform, "main", drawn, trial -> part(trial, process.get()));
        } else {
            hiccups.processes().stream()
                    .map(Recordings::process)
                    .forEach(one -> line(lines, one, platform, "process", drawn, trial -> part(trial, one)));
            line(lines, "under test", platform, "main", drawn, HiccupTopic::tested);
        }
        return Drawing.withNote(chart, drawn, recorded);
    }

    private static Distribution tested(Trial trial) {
        return trial.distributions().get(Recordings.TESTED);
    }

    private static Distribution part(Trial trial, String process) {
        return tested(trial).parts().get(process);
    }

    private static int seconds(Trial trial) {
        return tested(trial).secondMaxNanos().size();
    }

    /** A value for each second of each trial; null if the process recorded nothing. */
    private void line(
            ArrayNode lines,
            String name,
            String platform,
            String style,
            List<Trial> trials,
            Function<Trial, Distribution> of) {
        ArrayNode values = lines.addObject()
                .put("name", name)
                .put("colour", drawing.colour(platform))
                .put("style", style)
                .putArray("values");
        for (Trial trial : trials) {
            List<Long> longest = Optional.ofNullable(of.apply(trial))
                    .map(Distribution::secondMaxNanos)
                    .orElse(List.of());
            for (int second = 0; second < seconds(trial); second++) {
                boolean known = second < longest.size() && longest.get(second) > 0;
                Drawing.points(values, known ? longest.get(second) : Double.NaN);
            }
        }
    }
}

package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.model.Host;
import org.jdyno.model.Percentile;
import org.jdyno.model.Recording;
import org.jdyno.report.content.Recordings.Recorded;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Group;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/**
 * What the load generator recorded: a chart for each distribution, all with the same axes, and a table of all
 * percentiles.
 */
public final class PercentileTopic {
    /** The least time slice of Linux. */
    private static final double SLICE_NANOS = 0.7e6;

    private PercentileTopic() {}

    /** All distributions; empty when no latencies were recorded. */
    static List<Block> of(Contents contents, Chapter chapter) {
        return section(contents, chapter, new Recordings(chapter).latencies());
    }

    /** The distribution that platforms are ranked by; empty if their headline is no percentile. */
    static List<Block> headline(Contents contents, Chapter chapter) {
        return section(
                contents, chapter, new Recordings(chapter).ranked().stream().toList());
    }

    private static List<Block> section(Contents contents, Chapter chapter, List<Recorded> recorded) {
        if (recorded.isEmpty()) {
            return List.of();
        }
        List<Recording> recordings =
                recorded.stream().flatMap(one -> one.recordings().stream()).toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(basis(recordings)));
        tails(chapter).ifPresent(sentence -> blocks.add(new Paragraph(sentence, Tone.CAUTION)));
        if (contents.extent().draws()) {
            blocks.addAll(charts(recorded, contents.drawing()));
        }
        TableColumns<Recording> columns = columns(contents.drawing(), chapter, recordings);
        Table.Builder table = columns.rows(List.of()).style("percentiles");
        for (Recorded one : recorded) {
            table.group(one.title());
            one.recordings().forEach(recording -> table.row(columns.cells(recording)));
        }
        blocks.add(table.build());
        return List.of(new Section("Percentiles", blocks));
    }

    /** A column for each percentile that is shown of these recordings, with its interval. */
    static TableColumns<Recording> columns(Drawing drawing, Chapter chapter, List<Recording> recordings) {
        return new TableColumns<Recording>()
                .add(Column.text("Platform"), recording -> drawing.platform(recording.platform()))
                .addAll(
                        Recordings.shown(recordings),
                        percentile -> Column.number(Recordings.heading(percentile)),
                        (recording, percentile) -> Recordings.find(recording, percentile)
                                .filter(Percentile::supported)
                                .map(point -> {
                                    Recordings.Times times = Recordings.times(chapter.workload(), recording);
                                    return new Cell(
                                            times.time(point.shownNanos()),
                                            point.interval()
                                                    .map(times::interval)
                                                    .orElse(""));
                                })
                                .orElse(Cells.UNKNOWN))
                .number("max seen", recording -> Recordings.find(recording, 100)
                        .map(point ->
                                Recordings.times(chapter.workload(), recording).time(point.nanos()))
                        .orElse(Numbers.UNKNOWN))
                .number("values", recording -> Numbers.value(recording.values()));
    }

    private static List<Block> charts(List<Recorded> recorded, Drawing drawing) {
        List<PercentileChart> charts = recorded.stream()
                .map(one -> {
                    PercentileChart chart = new PercentileChart();
                    one.recordings()
                            .forEach(recording -> chart.line(
                                    recording.platform(),
                                    drawing.colour(recording.platform()),
                                    PercentileChart.Style.MAIN,
                                    recording));
                    return chart;
                })
                .toList();
        DoubleSummaryStatistics all =
                charts.stream().flatMapToDouble(PercentileChart::nanos).summaryStatistics();
        List<Block> sections = new ArrayList<>();
        for (int i = 0; i < charts.size(); i++) {
            Recorded one = recorded.get(i);
            String label =
                    "Percentiles of " + one.title() + ", a line for each platform; the table has the same figures";
            charts.get(i)
                    .chart(label, all.getMin(), all.getMax())
                    .ifPresent(chart -> sections.add(Block.section(one.shortTitle(), chart)));
        }
        return sections.size() > 1 ? List.of(new Group("multiples", sections)) : sections;
    }

    /** What the figures and the intervals of these recordings cover. */
    public static String basis(Collection<Recording> recordings) {
        Set<Percentile.Basis> bases = bases(recordings);
        return "A percentile is shown only with at least 100 samples beyond it, spread over at least 10 seconds. "
                + (bases.contains(Percentile.Basis.TRIALS)
                        ? "With an interval, it is the mean of the trials' own percentiles, as in the measures, and the"
                                + " 95 % interval is for this mean: a single trial may lie outside it. Without one, it"
                                + " covers all completed trials of a platform, merged."
                        : "It covers all completed trials of a platform, merged.")
                + (bases.contains(Percentile.Basis.ONE_TRIAL)
                        ? " The 95 % interval of a single trial comes from its seconds; another trial may lie outside"
                                + " it."
                        : "")
                + (bases.isEmpty() ? " There are too few data for intervals." : "");
    }

    /** A short form, above a table that has the intervals below the figures. */
    static String legend(Collection<Recording> recordings) {
        Set<Percentile.Basis> bases = bases(recordings);
        return (bases.contains(Percentile.Basis.TRIALS)
                        ? "With an interval, the mean of the trials' own percentiles; otherwise all trials merged"
                        : "All trials merged")
                + (bases.contains(Percentile.Basis.ONE_TRIAL)
                        ? "; the 95 % interval of a single trial is within that trial"
                        : "")
                + (bases.isEmpty() ? "; no intervals." : ".");
    }

    private static Set<Percentile.Basis> bases(Collection<Recording> recordings) {
        return recordings.stream()
                .flatMap(recording -> recording.percentiles().stream())
                .filter(point -> Recordings.isShown(point.percentile()))
                .flatMap(point -> point.interval().stream())
                .map(Percentile.Interval::basis)
                .collect(Collectors.toSet());
    }

    /**
     * From which percentile on the figures reflect the machine; empty if it has enough processors for the tails of the
     * workload.
     */
    public static Optional<String> tails(Chapter chapter) {
        OptionalInt wanted = chapter.workload().demands().tailProcessors();
        Host host = chapter.run().hostUnderTest(chapter.workload());
        int processors = host.processors() + host.isolatedProcessors();
        if (wanted.isEmpty() || processors >= wanted.getAsInt()) {
            return Optional.empty();
        }
        String from = new Recordings(chapter)
                .latencies().stream()
                        .flatMap(recorded -> Recordings.shown(recorded.recordings()).stream()
                                .filter(percentile -> recorded.recordings().stream()
                                        .anyMatch(recording -> isLong(recording, percentile))))
                        .min(Double::compare)
                        .map(percentile -> "Do not compare platforms from " + Recordings.heading(percentile)
                                + " on, where one reaches " + Numbers.duration(SLICE_NANOS)
                                + ": these figures reflect the machine.")
                        .orElse("No percentile shown here is affected, but the largest values may be.");
        // Which processors the roles had: as the workload's own parameter says, otherwise as the plan does.
        Map<String, String> values = chapter.point().values();
        String pin = values.getOrDefault("pin", "");
        String placement = pin.isEmpty()
                ? values.getOrDefault(
                        "placement", chapter.run().plan().placement().word())
                : "pin=" + pin;
        return Optional.of("The machine has " + Numbers.count(processors, "processor") + "; "
                + chapter.workload().name() + " needs " + wanted.getAsInt()
                + " for its tails to reflect the platform. Its spinning threads leave no processor to the JVM's own"
                + " threads, which preempt them for milliseconds. " + from + " Placement: " + placement + ".");
    }

    private static boolean isLong(Recording recording, double percentile) {
        return Recordings.find(recording, percentile)
                .filter(point -> point.supported() && point.nanos() >= SLICE_NANOS)
                .isPresent();
    }
}

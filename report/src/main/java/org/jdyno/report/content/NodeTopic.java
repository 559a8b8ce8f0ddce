package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jdyno.model.Node;
import org.jdyno.model.Outcome;
import org.jdyno.model.Trial;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The nodes of each platform, that is the processes of a role with several, and the worst of them. */
final class NodeTopic {
    private NodeTopic() {}

    /** The worst value that a node of a platform had in a trial. */
    private record Worst(String platform, String node, double nanos) {
        String describe() {
            return Numbers.duration(nanos) + " (" + node + " of " + platform + ")";
        }
    }

    /** Empty when no role has several processes. */
    static List<Block> of(Contents contents, Chapter chapter) {
        List<Trial> trials =
                chapter.trials().stream().filter(NodeTopic::hasFigures).toList();
        if (trials.isEmpty()) {
            return List.of();
        }
        List<String> worst = new ArrayList<>();
        worst(trials, Node.LONGEST_PAUSE).ifPresent(each -> worst.add("longest GC pause was " + each.describe()));
        worst(trials, Node.LONGEST_HICCUP).ifPresent(each -> worst.add("longest hiccup was " + each.describe()));
        String ofAll = worst.isEmpty() ? "" : " The " + String.join(", and the ", worst) + ".";
        List<Block> blocks = List.of(
                Block.quiet(
                        "Operations, CPU time, memory and time in GC pauses are means of the trials; a longest pause or"
                                + " hiccup is that of the worst trial." + ofAll),
                table(chapter, trials, contents.drawing()));
        return List.of(new Section("Nodes", blocks));
    }

    private static boolean hasFigures(Trial trial) {
        return trial.outcome() != Outcome.FAILED && !trial.nodes().isEmpty();
    }

    private static Optional<Worst> worst(List<Trial> trials, String figure) {
        return trials.stream()
                .flatMap(trial -> trial.nodes().stream()
                        .filter(node -> node.figure(figure).orElse(0) > 0)
                        .map(node -> new Worst(
                                trial.slot().platform(),
                                node.name(),
                                node.figure(figure).getAsDouble())))
                .max(Comparator.comparingDouble(Worst::nanos));
    }

    /** The trials of one node. */
    private record Trials(String platform, String node, List<Node> nodes) {}

    private static Table table(Chapter chapter, List<Trial> trials, Drawing drawing) {
        List<Trials> rows = new ArrayList<>();
        for (String platform : chapter.ranked()) {
            Map<String, List<Node>> byName = trials.stream()
                    .filter(trial -> trial.slot().platform().equals(platform))
                    .flatMap(trial -> trial.nodes().stream())
                    .collect(Collectors.groupingBy(Node::name, LinkedHashMap::new, Collectors.toList()));
            byName.forEach((name, nodes) -> rows.add(new Trials(platform, name, nodes)));
        }
        TableColumns<Trials> columns = new TableColumns<Trials>()
                .add(Column.text("Platform"), row -> drawing.platform(row.platform()))
                .text("Node", row -> row.node() + killed(row.nodes()));
        if (rows.stream().anyMatch(row -> rate(row.nodes()).isPresent())) {
            columns.number("Operations/s", row -> text(rate(row.nodes()), Numbers::value));
        }
        return columns.number("CPU time", row -> mean(row.nodes(), "cpuNanos", Numbers::duration))
                .number(
                        "Peak memory",
                        row -> mean(row.nodes(), "rssPeakBytes", bytes -> Numbers.bytes(Math.round(bytes))))
                .number("Time in GC pauses", row -> mean(row.nodes(), "gcPauseNanos", Numbers::duration))
                .number("Longest GC pause", row -> longest(row.nodes(), Node.LONGEST_PAUSE))
                .number("Longest hiccup", row -> longest(row.nodes(), Node.LONGEST_HICCUP))
                .rows(rows)
                .style("nodes")
                .build();
    }

    private static String killed(List<Node> trials) {
        return trials.stream().anyMatch(Node::killed) ? " (killed)" : "";
    }

    /** The mean of the operations that a node itself answered in a second; empty if its role does not count them. */
    private static OptionalDouble rate(List<Node> trials) {
        return trials.stream()
                .filter(node -> node.figure("operations").orElse(0) > 0
                        && node.figure("wallNanos").orElse(0) > 0)
                .mapToDouble(node -> 1e9
                        * node.figure("operations").getAsDouble()
                        / node.figure("wallNanos").getAsDouble())
                .average();
    }

    private static String mean(List<Node> trials, String figure, DoubleFunction<String> text) {
        return text(values(trials, figure).average(), text);
    }

    private static String longest(List<Node> trials, String figure) {
        return text(values(trials, figure).max(), Numbers::duration);
    }

    private static String text(OptionalDouble value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply(value.getAsDouble()) : Numbers.UNKNOWN;
    }

    private static DoubleStream values(List<Node> trials, String figure) {
        return trials.stream().map(node -> node.figure(figure)).flatMapToDouble(OptionalDouble::stream);
    }
}

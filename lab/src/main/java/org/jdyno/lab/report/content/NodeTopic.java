package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.jdyno.lab.model.Node;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

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
    static List<Block> of(Chapter chapter, Drawing drawing) {
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
                new Paragraph(
                        "CPU time, memory and time in GC pauses are means of the trials; a longest pause or hiccup is"
                                + " that of the worst trial." + ofAll,
                        Tone.QUIET),
                table(chapter, trials, drawing));
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

    private static Table table(Chapter chapter, List<Trial> trials, Drawing drawing) {
        Table.Builder table = Table.of(
                        Column.text("Platform"),
                        Column.text("Node"),
                        Column.number("CPU time"),
                        Column.number("Peak memory"),
                        Column.number("Time in GC pauses"),
                        Column.number("Longest GC pause"),
                        Column.number("Longest hiccup"))
                .style("nodes");
        for (String platform : chapter.ranked()) {
            List<Node> nodes = trials.stream()
                    .filter(trial -> trial.slot().platform().equals(platform))
                    .flatMap(trial -> trial.nodes().stream())
                    .toList();
            for (String name : nodes.stream().map(Node::name).distinct().toList()) {
                List<Node> own =
                        nodes.stream().filter(node -> node.name().equals(name)).toList();
                table.row(List.of(
                        drawing.platform(platform),
                        new Cell(name + killed(own)),
                        mean(own, "cpuNanos", Numbers::duration),
                        mean(own, "rssPeakBytes", bytes -> Numbers.bytes(Math.round(bytes))),
                        mean(own, "gcPauseNanos", Numbers::duration),
                        longest(own, Node.LONGEST_PAUSE),
                        longest(own, Node.LONGEST_HICCUP)));
            }
        }
        return table.build();
    }

    private static String killed(List<Node> trials) {
        return trials.stream().anyMatch(Node::killed) ? " (killed)" : "";
    }

    private static Cell mean(List<Node> trials, String figure, DoubleFunction<String> text) {
        OptionalDouble mean = trials.stream()
                .map(node -> node.figure(figure))
                .flatMapToDouble(OptionalDouble::stream)
                .average();
        return new Cell(mean.isPresent() ? text.apply(mean.getAsDouble()) : Numbers.UNKNOWN);
    }

    private static Cell longest(List<Node> trials, String figure) {
        OptionalDouble longest = trials.stream()
                .map(node -> node.figure(figure))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        return new Cell(longest.isPresent() ? Numbers.duration(longest.getAsDouble()) : Numbers.UNKNOWN);
    }
}

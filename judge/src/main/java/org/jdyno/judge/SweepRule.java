package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Parameter;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Scalability;
import org.jdyno.model.Sweep;
import org.jdyno.model.Sweep.Position;
import org.jdyno.model.Sweep.Retention;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.PairedComparison;
import org.jdyno.stats.scalability.ScalabilityFit;
import org.jdyno.stats.scalability.ScalabilityFits;

/**
 * Combines the points of a plan that differ in one number into sweeps, and computes how the headline measure changes:
 * from the first point to the last, and over load from the first to the peak and by the Universal Scalability Law.
 */
final class SweepRule {
    private final Run run;
    private final Map<Cell, CompletedTrials> completed;

    private SweepRule(Run run, Map<Cell, CompletedTrials> completed) {
        this.run = run;
        this.completed = completed;
    }

    static List<Sweep> of(Run run, Map<Cell, CompletedTrials> completed) {
        SweepRule rule = new SweepRule(run, completed);
        List<Sweep> sweeps = new ArrayList<>();
        for (Workload workload : run.workloads()) {
            for (Parameter parameter : workload.settable()) {
                if (parameter.kind() == Parameter.Kind.INTEGER || parameter.kind() == Parameter.Kind.SIZE) {
                    sweeps.addAll(rule.over(workload, parameter.name()));
                }
            }
        }
        return sweeps;
    }

    /** The sweeps over one parameter, one for each setting of the others. */
    private List<Sweep> over(Workload workload, String parameter) {
        Map<Point, List<Point>> byRest = new LinkedHashMap<>();
        for (Cell cell : completed.keySet()) {
            if (cell.workload().equals(workload.name())) {
                byRest.computeIfAbsent(cell.point().without(parameter), any -> new ArrayList<>())
                        .add(cell.point());
            }
        }
        return byRest.values().stream()
                .filter(points -> points.size() > 1)
                .map(points -> sweep(workload, parameter, points))
                .toList();
    }

    private Sweep sweep(Workload workload, String parameter, List<Point> points) {
        Optional<LoadParameter> load = workload.loads()
                .filter(candidate -> candidate.parameter().equals(parameter)
                        || candidate.each().equals(Optional.of(parameter)))
                .findFirst();
        Map<Position, CompletedTrials> positions = new LinkedHashMap<>();
        points.stream()
                .map(point -> new Position(
                        load.map(axis -> axis.at(point)).orElseGet(() -> Long.parseLong(point.get(parameter))), point))
                .sorted(Comparator.comparingDouble(Position::at))
                .forEach(position ->
                        positions.put(position, completed.get(new Cell(workload.name(), position.point()))));
        List<Retention> retentions = new ArrayList<>();
        List<Retention> peaks = new ArrayList<>();
        List<Scalability> fits = new ArrayList<>();
        boolean scales = load.isPresent()
                && load.equals(workload.load())
                && workload.headline().better() == Direction.HIGHER;
        for (Platform platform : run.plan().platformsWithoutControl()) {
            String headline = workload.headline().name();
            retention(platform.name(), headline, positions).ifPresent(retentions::add);
            if (scales) {
                Map<Position, SortedMap<Integer, Double>> figures = new LinkedHashMap<>();
                positions.forEach((position, trials) ->
                        figures.put(position, Figures.byBlock(trials, platform.name(), headline)));
                fit(platform.name(), positions, figures).ifPresent(fits::add);
                figures.keySet()
                        .removeIf(position ->
                                positions.get(position).of(platform.name()).isEmpty());
                // A block that only the A/A control completed says nothing of the platform's own peak.
                figures.replaceAll((position, byBlock) -> {
                    SortedMap<Integer, Double> own = new TreeMap<>(byBlock);
                    own.keySet().retainAll(positions.get(position).blocks(platform.name()));
                    return own;
                });
                peak(platform.name(), figures).ifPresent(peaks::add);
            }
        }
        return new Sweep(
                workload.name(),
                parameter,
                load.map(LoadParameter::title).orElse(parameter),
                List.copyOf(positions.keySet()),
                retentions,
                peaks,
                fits);
    }

    /** The ratio of the last position at which a platform completed trials to the first, block by block. */
    private static Optional<Retention> retention(
            String platform, String measure, Map<Position, CompletedTrials> positions) {
        List<Position> sustained = positions.keySet().stream()
                .filter(position -> !positions.get(position).of(platform).isEmpty())
                .toList();
        if (sustained.size() < 2) {
            return Optional.empty();
        }
        Position first = sustained.get(0);
        Position last = sustained.get(sustained.size() - 1);
        double[] logRatios = Figures.logRatios(positions.get(last), positions.get(first), platform, measure);
        return retention(platform, first, last, logRatios);
    }

    /** @param logRatios one for each block; empty if there is none */
    private static Optional<Retention> retention(String platform, Position from, Position to, double[] logRatios) {
        return logRatios.length == 0
                ? Optional.empty()
                : Optional.of(new Retention(
                        platform,
                        from.at(),
                        to.at(),
                        ErrorControl.effect(PairedComparison.of(logRatios, ErrorControl.CONFIDENCE))));
    }

    /**
     * The ratio of a platform's measure at the peak of a sweep to that at the first position. The highest of several
     * values is too high by chance. So the odd blocks choose the position of the peak for the even blocks, and vice
     * versa; a single block chooses its own.
     *
     * @param figures the positions at which the platform completed trials, in order, with the figures by block
     * @return empty if no block has values at two positions
     */
    static Optional<Retention> peak(String platform, Map<Position, SortedMap<Integer, Double>> figures) {
        Optional<Position> peak = highest(figures, block -> true);
        if (figures.size() < 2 || peak.isEmpty()) {
            return Optional.empty();
        }
        List<Position> chosen = Stream.of(0, 1)
                .map(parity -> highest(figures, block -> block % 2 != parity).orElse(peak.get()))
                .toList();
        Position first = figures.keySet().iterator().next();
        double[] logRatios = figures.get(first).entrySet().stream()
                .mapToDouble(block -> logValue(figures.get(chosen.get(block.getKey() % 2)), block.getKey())
                        - Math.log(block.getValue()))
                .filter(Double::isFinite)
                .toArray();
        return retention(platform, first, peak.get(), logRatios);
    }

    private static Optional<Position> highest(Map<Position, SortedMap<Integer, Double>> figures, IntPredicate blocks) {
        Optional<Position> highest = Optional.empty();
        double most = Double.NaN;
        for (Position position : figures.keySet()) {
            OptionalDouble mean = figures.get(position).keySet().stream()
                    .filter(blocks::test)
                    .mapToDouble(block -> logValue(figures.get(position), block))
                    .filter(Double::isFinite)
                    .average();
            if (mean.isPresent() && (highest.isEmpty() || mean.getAsDouble() > most)) {
                highest = Optional.of(position);
                most = mean.getAsDouble();
            }
        }
        return highest;
    }

    private static double logValue(SortedMap<Integer, Double> figures, int block) {
        return Math.log(figures.getOrDefault(block, Double.NaN));
    }

    /** The law, if the platform sustained enough loads. */
    private static Optional<Scalability> fit(
            String platform,
            Map<Position, CompletedTrials> positions,
            Map<Position, SortedMap<Integer, Double>> figures) {
        SortedSet<Integer> blocks = new TreeSet<>();
        positions.values().forEach(trials -> blocks.addAll(trials.blocks(platform)));
        double[] loads = positions.keySet().stream().mapToDouble(Position::at).toArray();
        double[][] byBlock = blocks.stream()
                .map(block -> figures.values().stream()
                        .mapToDouble(ofPosition -> ofPosition.getOrDefault(block, Double.NaN))
                        .map(throughput -> throughput > 0 ? throughput : Double.NaN)
                        .toArray())
                .toArray(double[][]::new);
        return ScalabilityFits.of(loads, byBlock, ErrorControl.CONFIDENCE)
                .map(fit -> new Scalability(
                        platform,
                        fit.unitLoad(),
                        range(fit.sigma()),
                        range(fit.kappa()),
                        range(fit.peakLoad()),
                        range(fit.peakThroughput()),
                        Scalability.Shape.valueOf(fit.shape().name()),
                        fit.peakIsExtrapolated(),
                        fit.misfitP(),
                        fit.blocks()));
    }

    private static Scalability.Range range(ScalabilityFit.Term term) {
        return new Scalability.Range(term.value(), term.low(), term.high());
    }
}

package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Sweep.Retention;
import org.jdyno.lab.model.Workload;

/**
 * Combines the points of a plan that differ in one number into sweeps, and computes how the headline measure changes
 * from the first point to the last.
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
        boolean mainLoad = load.isPresent() && load.equals(workload.load());
        List<Sweep.Position> positions = points.stream()
                .map(point -> new Sweep.Position(
                        load.map(axis -> axis.at(point)).orElseGet(() -> Long.parseLong(point.get(parameter))), point))
                .sorted(Comparator.comparingDouble(Sweep.Position::at))
                .toList();
        return new Sweep(
                workload.name(),
                parameter,
                load.map(LoadParameter::title).orElse(parameter),
                positions,
                retentions(workload, positions),
                mainLoad ? peaks(workload, positions) : List.of(),
                mainLoad ? fits(workload, positions) : List.of());
    }

    private List<Scalability> fits(Workload workload, List<Sweep.Position> positions) {
        Map<Sweep.Position, CompletedTrials> points = new LinkedHashMap<>();
        positions.forEach(position -> points.put(position, trials(workload, position)));
        return ScalabilityRule.fits(run.plan(), workload.headline(), positions, points);
    }

    private List<Retention> retentions(Workload workload, List<Sweep.Position> positions) {
        return run.plan().platformsWithoutControl().stream()
                .map(Platform::name)
                .flatMap(platform -> retention(workload, positions, platform).stream())
                .toList();
    }

    private List<Retention> peaks(Workload workload, List<Sweep.Position> positions) {
        if (workload.headline().better() != Direction.HIGHER) {
            return List.of();
        }
        return run.plan().platformsWithoutControl().stream()
                .flatMap(platform -> new PeakRetention(
                                workload.headline().name(),
                                platform.name(),
                                sustained(workload, positions, platform.name()))
                        .retention().stream())
                .toList();
    }

    /** The positions at which a platform completed trials, in order, with the trials there. */
    private Map<Sweep.Position, CompletedTrials> sustained(
            Workload workload, List<Sweep.Position> positions, String platform) {
        Map<Sweep.Position, CompletedTrials> sustained = new LinkedHashMap<>();
        for (Sweep.Position position : positions) {
            CompletedTrials trials = trials(workload, position);
            if (!trials.of(platform).isEmpty()) {
                sustained.put(position, trials);
            }
        }
        return sustained;
    }

    /** The ratio of the last position to the first, block by block. */
    private Optional<Retention> retention(Workload workload, List<Sweep.Position> positions, String platform) {
        Map<Sweep.Position, CompletedTrials> trials = sustained(workload, positions, platform);
        List<Sweep.Position> sustained = List.copyOf(trials.keySet());
        if (sustained.size() < 2) {
            return Optional.empty();
        }
        Sweep.Position first = sustained.get(0);
        Sweep.Position last = sustained.get(sustained.size() - 1);
        double[] logRatios = Figures.logRatios(
                trials.get(last),
                platform,
                trials.get(first),
                platform,
                workload.headline().name());
        return PeakRetention.retention(platform, first, last, logRatios);
    }

    private CompletedTrials trials(Workload workload, Sweep.Position position) {
        return completed.get(new Cell(workload.name(), position.point()));
    }
}

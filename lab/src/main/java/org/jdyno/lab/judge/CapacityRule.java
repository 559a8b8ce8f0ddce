package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.CapacitySearch;
import org.jdyno.lab.model.CapacitySearch.Pass;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Reading;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.IsotonicFit;
import org.jdyno.lab.stats.Prediction;

/** What the searches for the highest rate that holds an objective have found. */
final class CapacityRule {
    private final Slo slo;
    private final Plan.Cell cell;
    private final String platform;
    private final Pace pace;
    private final List<Reading> readings;
    private final int trials;

    private CapacityRule(Run run, Plan.Cell cell, String platform) {
        CapacitySearch search = run.plan().procedure().capacity().orElseThrow();
        Workload workload = run.workload(cell.workload());
        this.slo = search.slo();
        this.cell = cell;
        this.platform = platform;
        this.pace = workload.pace().orElseThrow();
        List<Trial> own = run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(platform)
                        && trial.slot().workload().equals(cell.workload())
                        && pace.rest(trial.slot().point()).equals(pace.rest(cell.point())))
                .toList();
        this.trials = own.size();
        this.readings = own.stream()
                .flatMap(trial -> Reading.of(trial, search, workload, run.plan().timing()).stream())
                .toList();
    }

    /** One for every platform, the baseline's second copy included, at every cell; none where no rate was searched for. */
    static List<Capacity> of(Run run) {
        List<Capacity> capacities = new ArrayList<>();
        if (run.plan().procedure().capacity().isPresent()) {
            for (Plan.Cell cell : run.plan().cells()) {
                for (Platform platform : run.plan().platforms()) {
                    capacities.add(new CapacityRule(run, cell, platform.name()).capacity());
                }
            }
        }
        return capacities;
    }

    private Capacity capacity() {
        SortedMap<Integer, List<Reading>> blocks = new TreeMap<>();
        readings.forEach(reading -> blocks.computeIfAbsent(reading.block(), any -> new ArrayList<>())
                .add(reading));
        List<Reading> pilot = Optional.ofNullable(blocks.remove(0)).orElse(List.of());
        RatesOfBlocks objective = new RatesOfBlocks(pace);
        RatesOfBlocks max = new RatesOfBlocks(pace);
        RatesOfBlocks critical = new RatesOfBlocks(pace);
        OptionalDouble descending = OptionalDouble.empty();
        for (List<Reading> block : blocks.values()) {
            BlockCurve curve = new BlockCurve(slo, block);
            int number = block.get(0).block();
            if (CapacitySearch.pass(number) == Pass.RANDOM) {
                if (objective.add(number, curve.objective())) {
                    max.addAnyway(number, curve.max());
                    critical.addAnyway(number, curve.critical());
                }
            } else if (curve.objective().bracketed()) {
                descending = OptionalDouble.of(Math.exp(curve.objective().middle()));
            }
        }
        return new Capacity(
                cell.workload(),
                pace.rest(cell.point()),
                platform,
                pace.unit(),
                slo,
                objective.isEmpty() && !pilot.isEmpty()
                        ? RatesOfBlocks.ofPilot(new BlockCurve(slo, pilot))
                        : objective.rate(),
                max.rate(),
                critical.rate(),
                descending,
                descending.isPresent()
                        && Prediction.of(objective.logs(), Judge.CONFIDENCE)
                                .excludes(Math.log(descending.getAsDouble())),
                objective.byBlock(),
                curve(),
                valuesPerTrial(objective.rate()),
                trials);
    }

    /** Of the trial whose rate is nearest. */
    private long valuesPerTrial(Capacity.Rate rate) {
        return readings.stream()
                .min(Comparator.comparingDouble(reading -> Math.abs(Math.log(reading.rate() / rate.value()))))
                .map(Reading::operations)
                .orElse(0L);
    }

    private List<Capacity.Step> curve() {
        if (readings.isEmpty()) {
            return List.of();
        }
        List<IsotonicFit> fits = IntStream.range(0, slo.objectives().size())
                .mapToObj(place -> IsotonicFit.of(
                        readings.stream()
                                .mapToDouble(reading -> Math.log(reading.rate()))
                                .toArray(),
                        readings.stream()
                                .mapToDouble(reading ->
                                        Math.log(reading.responseNanos().get(place)))
                                .toArray()))
                .toList();
        return readings.stream()
                .sorted(Comparator.comparingLong(Reading::rate))
                .map(reading -> new Capacity.Step(
                        reading.rate(),
                        reading.block(),
                        reading.responseNanos(),
                        fits.stream()
                                .map(fit -> Math.exp(fit.at(Math.log(reading.rate()))))
                                .toList(),
                        reading.whole()))
                .toList();
    }
}

package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Platform;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Run;
import org.jdyno.model.Slo;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.search.Pilot;
import org.jdyno.search.RateBlockPurpose;
import org.jdyno.search.Reading;
import org.jdyno.stats.IsotonicFit;
import org.jdyno.stats.Prediction;

/** Computes the results of the searches for the highest rate that meets an objective. */
final class CapacityRule {
    private final Slo slo;
    private final Cell cell;
    private final String platform;
    private final RateParameter rateParameter;
    private final List<Pilot.Try> pilot;
    private final List<Reading> readings;
    private final int trials;
    private final int searches;

    private CapacityRule(Run run, RateSearch search, Cell cell, String platform) {
        Workload workload = run.workload(cell.workload());
        this.slo = search.slo();
        this.cell = cell;
        this.platform = platform;
        this.rateParameter = workload.rate().orElseThrow();
        List<Trial> own = run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(platform)
                        && trial.slot().atAnyValue(rateParameter.parameter(), cell))
                .toList();
        this.trials = own.size();
        this.searches = run.plan().cells().size() * run.plan().platforms().size();
        this.pilot = own.stream()
                .filter(trial -> RateBlockPurpose.of(trial.slot().block()) == RateBlockPurpose.PILOT)
                .map(trial -> Pilot.Try.of(trial, slo, workload, run.plan().timing()))
                .toList();
        this.readings = own.stream()
                .flatMap(trial -> Reading.of(trial, slo, workload, run.plan().timing()).stream())
                .toList();
    }

    /** The result for every platform, including the A/A control, in every cell; none for other experiments. */
    static List<Capacity> of(Run run) {
        List<Capacity> capacities = new ArrayList<>();
        if (run.plan().experiment() instanceof RateSearch search) {
            for (Cell cell : run.plan().cells()) {
                for (Platform platform : run.plan().platforms()) {
                    capacities.add(new CapacityRule(run, search, cell, platform.name()).capacity());
                }
            }
        }
        return capacities;
    }

    private Capacity capacity() {
        CombinedRate objective = new CombinedRate(rateParameter);
        CombinedRate max = new CombinedRate(rateParameter);
        CombinedRate critical = new CombinedRate(rateParameter);
        OptionalDouble descending = OptionalDouble.empty();
        for (Map.Entry<Integer, BlockCurve> block : curves().entrySet()) {
            BlockCurve curve = block.getValue();
            if (RateBlockPurpose.of(block.getKey()) == RateBlockPurpose.DESCENDING) {
                // Only compared with the blocks in random order, to detect a lasting effect of an overload.
                if (curve.objective().bracketed()) {
                    descending = OptionalDouble.of(Math.exp(curve.objective().middle()));
                }
            } else if (objective.addIfFinal(block.getKey(), curve.objective())) {
                max.add(block.getKey(), curve.max());
                critical.add(block.getKey(), curve.critical());
            }
        }
        Capacity.Rate found =
                objective.isEmpty() ? objective.ofPilot(new Pilot(slo, rateParameter, pilot)) : objective.rate();
        return new Capacity(
                new Cell(cell.workload(), rateParameter.withoutRate(cell.point())),
                platform,
                rateParameter.unit(),
                slo,
                found,
                max.rate(),
                critical.rate(),
                descending,
                isOutsidePrediction(descending, objective.logs()),
                objective.byBlock(),
                steps(),
                valuesPerTrial(found),
                trials);
    }

    /** The curves of all blocks except the pilot, by block. */
    private SortedMap<Integer, BlockCurve> curves() {
        SortedMap<Integer, BlockCurve> curves = new TreeMap<>();
        readings.stream()
                .filter(reading -> RateBlockPurpose.of(reading.block()) != RateBlockPurpose.PILOT)
                .collect(Collectors.groupingBy(Reading::block))
                .forEach((block, own) -> curves.put(block, new BlockCurve(slo, own)));
        return curves;
    }

    /** Whether the result of the descending pass lies outside the prediction interval of the other blocks. */
    private boolean isOutsidePrediction(OptionalDouble rate, double[] logsOfBlocks) {
        // One of twenty runs, not one of twenty searches, may have a false alarm (Bonferroni).
        double confidence = 1 - (1 - ErrorControl.CONFIDENCE) / searches;
        return rate.isPresent() && Prediction.of(logsOfBlocks, confidence).excludes(Math.log(rate.getAsDouble()));
    }

    /** The approximate number of response times of a trial at a rate: that of the trial with the nearest rate. */
    private long valuesPerTrial(Capacity.Rate rate) {
        if (Double.isNaN(rate.value())) {
            return 0;
        }
        return readings.stream()
                .filter(Reading::onTime)
                .min(Comparator.comparingDouble(reading -> Math.abs(Math.log(reading.rate() / rate.value()))))
                .map(Reading::operations)
                .orElse(0L);
    }

    /** All trials, with the curves that are fitted to them. */
    private List<Capacity.Step> steps() {
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
                        reading.onTime()))
                .toList();
    }
}

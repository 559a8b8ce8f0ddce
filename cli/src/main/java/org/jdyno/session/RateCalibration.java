package org.jdyno.session;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.judge.SliceCheck;
import org.jdyno.model.Cell;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.model.study.CalibratedRate;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PairingChoice;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.RateOf;
import org.jdyno.plan.Request;
import org.jdyno.plan.Workloads;
import org.jdyno.report.study.StudyReport;

/**
 * The rate of a part of a study, from the speed of the slowest platform in a run without a rate: that of an earlier
 * part or, if no platform completed a trial there, a short run of its own.
 */
record RateCalibration(RateOf rateOf, Workloads workloads) {
    /** Enough to tell the speed of a machine, which the rate is well below. */
    private static final Timing BRIEF =
            Timing.DEFAULT.withBurst(500, 10).withBursts(2, 2).withMeasure(1_000, 50);

    /** A platform and its speed. */
    private record Speed(String platform, double perSecond) {}

    /**
     * The rate for a cell. Platforms without a completed trial do not count.
     *
     * @param source the name of the run, for readers
     * @return empty if no platform completed a trial
     */
    Optional<CalibratedRate> of(Run run, Cell cell, String source) {
        Workload workload = workloads.get(cell.workload());
        Measure measure = RateOf.speed(workload).orElseThrow();
        double loads = loads(workload, cell, run.plan().cells().get(0));
        return run.plan().platformsWithoutControl().stream()
                .flatMap(platform -> speed(run, platform, measure).stream())
                .min(Comparator.comparingDouble(Speed::perSecond))
                .map(slowest -> {
                    double speed = loads * slowest.perSecond();
                    long rate = Math.min(rateOf.most(), readable(rateOf.share() * speed));
                    return new CalibratedRate(rate, measure.unit(), rateOf.share(), speed, slowest.platform(), source);
                });
    }

    /** A rate rounded down to two digits, at least 1. */
    static long readable(double rate) {
        long step = (long) Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, rate))) - 1));
        return Math.max(1, (long) (rate / step) * step);
    }

    /** How many times the load of another cell a cell has. */
    private static double loads(Workload workload, Cell cell, Cell other) {
        Optional<LoadParameter> load = workload.load();
        return load.map(own -> (double) own.at(cell.point()) / own.at(other.point()))
                .orElse(1.0);
    }

    /**
     * The speed of a trial as a whole, which a trial with a rate must keep. A process that continues for a slice is
     * favoured by the scheduler of a busy machine, so the last burst of warm-up counts where it is slower.
     */
    private static OptionalDouble whole(Trial trial, Measure measure) {
        double speed = trial.measures().getOrDefault(measure.name(), 0.0);
        double percentOfBurst = trial.measures().getOrDefault(SliceCheck.MEASURE, 100.0);
        double whole = speed * Math.min(1, 100 / percentOfBurst);
        return whole > 0 ? OptionalDouble.of(whole) : OptionalDouble.empty();
    }

    /** The median of the trials of a platform. */
    private static Optional<Speed> speed(Run run, Platform platform, Measure measure) {
        List<Double> speeds = run.trials().stream()
                .filter(Trial::completed)
                .filter(trial -> trial.slot().platform().equals(platform.name()))
                .flatMapToDouble(trial -> whole(trial, measure).stream())
                .sorted()
                .boxed()
                .toList();
        return speeds.isEmpty()
                ? Optional.empty()
                : Optional.of(new Speed(platform.name(), speeds.get((speeds.size() - 1) / 2)));
    }

    /** Where the rate comes from, for the one who waits. */
    String describe(Optional<CalibratedRate> rate) {
        return rate.map(StudyReport::rate)
                .orElse("no platform completed a trial without a rate, so the rate is " + rateOf.most() + " a second");
    }

    /** Makes the request of a part one for a short run without a rate. */
    void makeBrief(Request request) {
        rateOf.set(request, workloads, 0);
        request.set(PlanKeys.TITLE, request.get(PlanKeys.TITLE).orElse("") + ", calibration of the rate");
        request.set(PairingChoice.PAIRING, PairingChoice.PAIRING.parse("pairing", "interleaved"));
        request.set(LengthKeys.TIMING, BRIEF);
        request.set(LengthKeys.BLOCKS, 1);
        request.set(LengthKeys.BUDGET, Optional.empty());
    }
}

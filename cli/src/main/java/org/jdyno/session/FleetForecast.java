package org.jdyno.session;

import java.util.Optional;
import org.jdyno.experiment.ExpectedTime;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Fleet;
import org.jdyno.model.Plan;
import org.jdyno.model.Timing;
import org.jdyno.model.study.Study;
import org.jdyno.plan.Shortening;

/** Forecasts what a run takes on another machine, by its plan alone. */
final class FleetForecast {
    /** More trials than a search for a limit usually takes for a platform in a cell. */
    private static final int TRIALS_OF_SEARCH = 30;

    private FleetForecast() {}

    /** @param search the search for the least heap that precedes it; usually none */
    static Fleet.Forecast of(Plan plan, Optional<Plan> search) {
        Fleet.Forecast own = of(plan);
        return search.map(FleetForecast::of)
                .map(first -> new Fleet.Forecast(own.trials(), own.exact(), own.millis() + first.millis()))
                .orElse(own);
    }

    private static Fleet.Forecast of(Plan plan) {
        if (plan.experiment() instanceof LimitSearch) {
            long trials = (long) TRIALS_OF_SEARCH
                    * plan.platformsWithoutControl().size()
                    * plan.cells().size();
            long millis = trials * (plan.expectedTrialMillis() + Timing.START_AND_STOP_MILLIS);
            return new Fleet.Forecast(trials, false, plan.budgetMillis().orElse(millis));
        }
        ExpectedTime expected = Experiments.of(plan).expected();
        boolean exact = plan.budgetMillis().isEmpty() && !plan.experiment().searches();
        return new Fleet.Forecast(
                Math.round(expected.blocks() * plan.trialsPerBlock()),
                exact,
                Math.max(expected.millis(), plan.budgetMillis().orElse(0L)));
    }

    /** All parts of a study that are run. */
    static Fleet.Forecast of(StudyParts parts) throws InterruptedException {
        long trials = 0;
        long millis = 0;
        for (Study.Part part : parts.file().study().parts()) {
            Shortening.Cut cut = parts.cuts().get(part.name());
            if (!cut.leftOut()) {
                trials += of(parts.plan(part, cut.steps())).trials();
                millis += cut.expectedMillis();
            }
        }
        return new Fleet.Forecast(
                trials, false, Math.max(millis, parts.plan().budgetMillis().orElse(0L)));
    }
}

package org.jdyno.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.experiment.ExperimentProcedure;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.ComparisonKeys;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PartPlan;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.Shortening;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.ToleranceWords;

/**
 * What the parts of a study would run at one moment: their plans, and how each is shortened to fit the budget.
 *
 * @param spentMillis the time that its parts have spent so far, on which the plan of a part depends
 */
public record StudyParts(Preparation preparation, StudyFile file, StudyPlan plan, long spentMillis) {
    /** How each part is shortened if all are run. */
    public Map<String, Shortening.Cut> cuts() throws InterruptedException {
        return Shortening.fit(
                expectedMillis(file.study().parts()),
                file.study().deciding(),
                plan.budgetMillis().orElse(Long.MAX_VALUE),
                false);
    }

    /** If parts are left out from the beginning: which, and the least budget that holds every part. */
    public Optional<String> shortage() throws InterruptedException {
        List<String> leftOut = cuts().entrySet().stream()
                .filter(cut -> cut.getValue().leftOut())
                .map(Map.Entry::getKey)
                .toList();
        if (leftOut.isEmpty()) {
            return Optional.empty();
        }
        long leastMillis = Shortening.leastMillis(expectedMillis(file.study().parts()));
        // Trials take longer than expected on a busy machine.
        return Optional.of(
                "the budget of " + Durations.words(plan.budgetMillis().orElseThrow()) + " holds "
                        + (file.study().parts().size() - leftOut.size()) + " of "
                        + file.study().parts().size() + " parts; all of them need --budget "
                        + Durations.minutesUp(leastMillis + leastMillis / 10) + ", at their shortest. Left out: "
                        + String.join(", ", leftOut));
    }

    /**
     * Where a part that has begun stands among those that are run.
     *
     * @param openMillis what is left of the budgets of later parts that have begun too
     */
    SessionListener.PlaceInStudy place(Study.Part part, int steps, long earlierMillis, long openMillis)
            throws InterruptedException {
        Map<String, Shortening.Cut> following = cutsOfRest();
        following.values().removeIf(Shortening.Cut::leftOut);
        List<String> run = file.study().parts().stream()
                .map(Study.Part::name)
                .filter(name -> following.containsKey(name)
                        || plan.is(StudyPlan.State.BEGUN, name)
                        || plan.is(StudyPlan.State.DONE, name))
                .toList();
        return new SessionListener.PlaceInStudy(
                run.indexOf(part.name()) + 1,
                run.size(),
                expectedMillis(List.of(part)).get(part.name()).get(steps),
                earlierMillis,
                openMillis
                        + following.values().stream()
                                .mapToLong(Shortening.Cut::expectedMillis)
                                .sum(),
                plan.budgetMillis());
    }

    /** What is special about a part that is cut like this, as a phrase; empty if nothing is. */
    public String remarks(Study.Part part, Shortening.Cut cut) throws InterruptedException {
        List<String> remarks = new ArrayList<>(file.part(part.name()).changes(cut.steps()));
        Experiment experiment = plan(part, cut.steps()).experiment();
        experiment.replaced().map(it -> it.describe(experiment.pairings())).ifPresent(remarks::add);
        return String.join("; ", remarks);
    }

    /** How the remaining parts are shortened. */
    Map<String, Shortening.Cut> cutsOfRest() throws InterruptedException {
        List<Study.Part> left = file.study().parts().stream()
                .filter(part -> plan.progress(part.name()).isEmpty())
                .toList();
        long leftMillis = plan.budgetMillis().orElse(Long.MAX_VALUE) - spentMillis;
        return Shortening.fit(expectedMillis(left), file.study().deciding(), leftMillis, spentMillis > 0);
    }

    /** What is left of the budget of a run; 0 without one. */
    static long leftMillis(Run run) {
        return Math.max(0, run.plan().budgetMillis().orElse(0L) - spentMillis(run));
    }

    static long spentMillis(Run run) {
        return TimeUnit.NANOSECONDS.toMillis(
                run.trials().stream().mapToLong(Trial::durationNanos).sum());
    }

    /** The expected time of each part: at full length, then after each step by which it is shortened. */
    private Map<String, List<Long>> expectedMillis(List<Study.Part> parts) throws InterruptedException {
        Map<String, List<Long>> expected = new LinkedHashMap<>();
        for (Study.Part part : parts) {
            PartPlan partPlan = file.part(part.name());
            List<Long> millis = new ArrayList<>();
            for (int steps = 0; steps <= partPlan.steps(); steps++) {
                ExperimentProcedure procedure = Experiments.of(plan(part, steps));
                millis.add(partPlan.fixedMillis(steps)
                        .map(procedure::expectedMillis)
                        .orElseGet(() -> procedure.expected().millis()));
            }
            expected.put(part.name(), millis);
        }
        return expected;
    }

    Plan plan(Study.Part part, int steps) throws InterruptedException {
        return preparation.plan(request(part, steps));
    }

    Request request(Study.Part part, int steps) {
        PartPlan partPlan = file.part(part.name());
        Request request = partPlan.request(file.study(), part, steps);
        request.set(PlanKeys.PLATFORMS, plan.platforms());
        request.set(PlanKeys.SEED, plan.seed());
        request.card(CardLine.sharing(file.study().card(), part.name()));
        plan.tolerate()
                .ifPresent(text -> request.set(
                        ComparisonKeys.TOLERATE, ToleranceWords.parse(ComparisonKeys.TOLERATE.setting(), text)));
        plan.baseline().ifPresent(baseline -> request.set(PlanKeys.BASELINE, baseline));
        plan.driver().ifPresent(driver -> request.set(PlanKeys.DRIVER, driver));
        partPlan.share().ifPresent(share -> request.set(LengthKeys.BUDGET, budgetMillis(part, share)));
        return request;
    }

    /** Divides the remaining budget by shares among this part and those that have not been begun. */
    private long budgetMillis(Study.Part part, long share) {
        long shares = file.study().parts().stream()
                .filter(other ->
                        other.equals(part) || plan.progress(other.name()).isEmpty())
                .mapToLong(other -> file.part(other.name()).share().orElse(0L))
                .sum();
        return Math.max(1, (plan.budgetMillis().orElseThrow() - spentMillis) * share / shares);
    }

    /** One of several parts is left out although it would fit alone. */
    String whyLeftOut(Shortening.Cut cut) {
        long leftMillis = plan.budgetMillis().orElseThrow() - spentMillis;
        return "it takes " + Durations.words(cut.expectedMillis()) + " at its shortest, and "
                + Durations.words(Math.max(0, leftMillis)) + " of the budget are left"
                + (cut.expectedMillis() > leftMillis ? "" : ", which other parts need");
    }
}

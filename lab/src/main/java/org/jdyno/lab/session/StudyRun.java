package org.jdyno.lab.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.experiment.ExperimentProcedure;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.model.study.StudyPlan.State;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.LengthKeys;
import org.jdyno.lab.plan.PartPlan;
import org.jdyno.lab.plan.PlanKeys;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.Shortening;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.report.content.FailureSentences;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.StudyDirectory;

/**
 * Runs the parts of a study in order, each as an ordinary run in a directory of its own. A part is shortened to fit the
 * remaining budget when it begins. The shortening is stored, so that an interrupted study can be resumed.
 */
public final class StudyRun {
    private final SessionContext context;
    private final StudyFile file;
    private final boolean acceptsChanges;
    private StudyPlan plan;
    /** The time that the parts have spent so far, updated before each part. The plan of a part depends on it. */
    private long spentMillis;

    private StudyRun(SessionContext context, StudyPlan plan, boolean acceptsChanges) {
        this.context = context;
        this.plan = plan;
        this.file = StudyFile.of(plan.content(), "the study");
        this.acceptsChanges = acceptsChanges;
    }

    /**
     * Prepares a study without storing it.
     *
     * @param request gives the platforms, the baseline, the driver, the budget and the seed
     */
    public static StudyRun prepare(SessionContext context, StudyFile study, Request request)
            throws InterruptedException {
        StudyPlan plan = new StudyPlan(
                RunPlace.freshId(),
                context.version(),
                context.command(),
                study.content(),
                context.preparation().specs(request.all(PlanKeys.PLATFORMS), study, context.listener()::message),
                request.get(PlanKeys.BASELINE),
                request.get(PlanKeys.DRIVER),
                request.get(LengthKeys.BUDGET).or(study::budgetMillis),
                request.get(PlanKeys.SEED).orElseGet(Preparation::freshSeed),
                Map.of());
        return new StudyRun(context, plan, false);
    }

    /**
     * Runs the remaining parts of a study.
     *
     * @param acceptsChanges whether to continue parts although JVMs, classes or the machine have changed
     */
    public static JudgedStudy resume(SessionContext context, Path directory, boolean acceptsChanges)
            throws InterruptedException, IOException {
        StudyDirectory begun = StudyDirectory.open(directory);
        return new StudyRun(context, begun.read(), acceptsChanges).finish(begun);
    }

    /**
     * Runs all parts.
     *
     * @param out the directory; a new one if empty
     */
    public JudgedStudy run(Optional<Path> out) throws InterruptedException, IOException {
        Path place = out.orElseGet(() -> RunPlace.create(file.study().name() + "-" + plan.id()));
        // An error in any part should be found now, not in an hour.
        requireHosts(cuts());
        shortage().ifPresent(context.listener()::message);
        return finish(StudyDirectory.create(place, plan));
    }

    private JudgedStudy finish(StudyDirectory directory) throws InterruptedException, IOException {
        Optional<Note.FailedAlike> earlier = Optional.empty();
        for (Study.Part part : file.study().parts()) {
            if (!plan.is(State.DONE, part.name()) && !plan.is(State.LEFT_OUT, part.name())) {
                Optional<Note.FailedAlike> failure = run(directory, part);
                if (earlier.isPresent() && failure.filter(earlier.get()::isLike).isPresent()) {
                    context.listener()
                            .message("two parts in succession failed alike, so the study ends with " + part.name());
                    break;
                }
                earlier = failure;
            }
        }
        return JudgedStudy.of(directory);
    }

    public Study study() {
        return file.study();
    }

    /** The resolved plan, with the progress of the parts. */
    public StudyPlan plan() {
        return plan;
    }

    /** How each part is shortened if all are run. */
    public Map<String, Shortening.Cut> cuts() throws InterruptedException {
        boolean begun = false;
        return Shortening.fit(
                expectedMillis(file.study().parts()), plan.budgetMillis().orElse(Long.MAX_VALUE), begun);
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

    /** What is special about a part that is cut like this, as a phrase; empty if nothing is. */
    public String remarks(Study.Part part, Shortening.Cut cut) throws InterruptedException {
        List<String> remarks = new ArrayList<>(file.part(part.name()).changes(cut.steps()));
        if (plan(part, cut.steps()).experiment() instanceof Comparison comparison) {
            comparison
                    .replaced()
                    .map(replaced -> replaced.describe(comparison.pairings()))
                    .ifPresent(remarks::add);
        }
        return String.join("; ", remarks);
    }

    private void requireHosts(Map<String, Shortening.Cut> cuts) throws InterruptedException {
        for (Study.Part part : file.study().parts()) {
            Shortening.Cut cut = cuts.get(part.name());
            if (!cut.leftOut()) {
                RoleHosts.require(plan(part, cut.steps()).hosts());
            }
        }
    }

    /**
     * Runs a part, or the rest of it.
     *
     * @return the failure of all its platforms, if they failed alike. The part is then not done, so that it is tried
     *     again if the study is resumed
     */
    private Optional<Note.FailedAlike> run(StudyDirectory directory, Study.Part part)
            throws InterruptedException, IOException {
        List<Run> begun = begun(directory);
        spentMillis = begun.stream().mapToLong(StudyRun::spentMillis).sum();
        if (!plan.is(State.BEGUN, part.name())) {
            Shortening.Cut cut = cutsOfRest().get(part.name());
            storeProgress(directory, part, cut.steps(), cut.leftOut() ? State.LEFT_OUT : State.BEGUN);
            announce(part, cut);
            if (cut.leftOut()) {
                return Optional.empty();
            }
        }
        int steps = plan.progress(part.name()).orElseThrow().steps();
        RunDirectory opened = findOrCreate(directory, part, steps, begun);
        context.listener().partBegins(place(directory, part, steps));
        new Session(context, acceptsChanges).run(opened, "run", directory.path());
        JudgedRun judged = JudgedRun.of(opened);
        judged.writePage();
        Optional<Note.FailedAlike> failure =
                FailureSentences.common(judged.judgement().trust());
        if (failure.isEmpty()) {
            storeProgress(directory, part, steps, State.DONE);
        }
        return failure;
    }

    /** Where a part that has begun stands among those that are run. */
    private SessionListener.PlaceInStudy place(StudyDirectory directory, Study.Part part, int steps)
            throws InterruptedException {
        Map<String, Shortening.Cut> following = cutsOfRest();
        following.values().removeIf(Shortening.Cut::leftOut);
        int number = 1
                + Math.toIntExact(file.study().parts().stream()
                        .filter(other -> plan.is(State.DONE, other.name()))
                        .count());
        long ownMillis = directory
                .run(part.name())
                .map(RunDirectory::read)
                .map(StudyRun::spentMillis)
                .orElse(0L);
        return new SessionListener.PlaceInStudy(
                number,
                number + following.size(),
                expectedMillis(List.of(part)).get(part.name()).get(steps),
                spentMillis - ownMillis,
                following.values().stream()
                        .mapToLong(Shortening.Cut::expectedMillis)
                        .sum(),
                plan.budgetMillis());
    }

    private List<Run> begun(StudyDirectory directory) {
        return file.study().parts().stream()
                .flatMap(part -> directory.run(part.name()).stream())
                .map(RunDirectory::read)
                .toList();
    }

    /**
     * The directory of a part: an existing one or, if nothing has changed since the earlier parts, a new one.
     *
     * @param steps number of steps by which the part is shortened
     * @param begun the parts begun so far, in order, which may include this one
     */
    private RunDirectory findOrCreate(StudyDirectory directory, Study.Part part, int steps, List<Run> begun)
            throws InterruptedException, IOException {
        Optional<RunDirectory> earlier = directory.run(part.name());
        Run run = earlier.isPresent()
                ? earlier.get().read()
                : context.preparation().newRun(plan(part, steps), plan.command());
        List<Run> parts = new ArrayList<>(begun);
        if (earlier.isEmpty()) {
            parts.add(run);
        }
        SharedIdentity identity = new SharedIdentity(context, directory.identity(), acceptsChanges);
        identity.checkAndStore(parts, run, context.preparation().homes(plan.platforms(), plan.driver()));
        RunDirectory opened =
                earlier.isPresent() ? earlier.get() : RunDirectory.create(directory.part(part.name()), run);
        identity.noteIn(opened, run);
        return opened;
    }

    private void storeProgress(StudyDirectory directory, Study.Part part, int steps, State state) {
        plan = plan.with(part.name(), new StudyPlan.Progress(steps, state));
        directory.write(plan);
    }

    /** How the remaining parts are shortened. */
    private Map<String, Shortening.Cut> cutsOfRest() throws InterruptedException {
        List<Study.Part> left = file.study().parts().stream()
                .filter(part -> plan.progress(part.name()).isEmpty())
                .toList();
        boolean begun = spentMillis > 0;
        return Shortening.fit(expectedMillis(left), plan.budgetMillis().orElse(Long.MAX_VALUE) - spentMillis, begun);
    }

    private static long spentMillis(Run run) {
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

    private Plan plan(Study.Part part, int steps) throws InterruptedException {
        Request request = file.part(part.name()).request(file.study(), part, steps);
        request.set(PlanKeys.PLATFORMS, plan.platforms());
        request.set(PlanKeys.SEED, plan.seed());
        request.card(CardLine.sharing(file.study().card(), part.name()));
        plan.baseline().ifPresent(baseline -> request.set(PlanKeys.BASELINE, baseline));
        plan.driver().ifPresent(driver -> request.set(PlanKeys.DRIVER, driver));
        file.part(part.name()).share().ifPresent(share -> request.set(LengthKeys.BUDGET, budgetMillis(part, share)));
        return context.preparation().plan(request);
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

    /** The longest of several parts is left out although it would fit alone. */
    private String whyLeftOut(Shortening.Cut cut) {
        long leftMillis = plan.budgetMillis().orElseThrow() - spentMillis;
        return "it takes " + Durations.words(cut.expectedMillis()) + " at its shortest, and "
                + Durations.words(Math.max(0, leftMillis)) + " of the budget are left"
                + (cut.expectedMillis() > leftMillis ? "" : ", which shorter parts need");
    }

    private void announce(Study.Part part, Shortening.Cut cut) {
        if (cut.leftOut()) {
            context.listener().message(part.name() + " is left out: " + whyLeftOut(cut));
        } else if (cut.steps() > 0) {
            context.listener()
                    .message(part.name() + " is shortened to fit the budget: "
                            + String.join("; ", file.part(part.name()).changes(cut.steps())));
        }
    }
}

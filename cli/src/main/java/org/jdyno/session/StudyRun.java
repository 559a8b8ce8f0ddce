package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.host.RoleHosts;
import org.jdyno.model.Note;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.model.study.StudyPlan.State;
import org.jdyno.plan.ComparisonKeys;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.Shortening;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.ToleranceWords;
import org.jdyno.report.content.FailureTopic;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;

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
        this.file = StudyFile.of(plan, "the study");
        this.acceptsChanges = acceptsChanges;
    }

    /**
     * Prepares a study without storing it.
     *
     * @param request gives the platforms, the baseline, the driver, the budget, the seed and what is tolerated
     */
    public static StudyRun prepare(SessionContext context, StudyFile study, Request request)
            throws InterruptedException {
        Optional<ToleranceWords> tolerate = request.get(ComparisonKeys.TOLERATE);
        if (tolerate.isPresent() && study.study().card().isEmpty()) {
            throw new UserError("the study " + study.study().name()
                    + " has no score card, of whose lines something could be tolerated; leave out --tolerate");
        }
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
                tolerate.map(ToleranceWords::text),
                Map.of());
        return new StudyRun(context, plan, false);
    }

    /**
     * Runs the remaining parts of a study.
     *
     * @param acceptsChanges whether to continue parts although JVMs, classes or the machine have changed
     * @param addition what is added to the study
     */
    public static JudgedStudy resume(SessionContext context, Path directory, boolean acceptsChanges, Addition addition)
            throws InterruptedException, IOException {
        StudyDirectory begun = StudyDirectory.open(directory);
        if (!addition.isNone()) {
            addition.addTo(begun);
        }
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
        requireHosts(parts().cuts());
        parts().shortage().ifPresent(context.listener()::message);
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

    /** The parts at this moment. */
    public StudyParts parts() throws InterruptedException {
        return new StudyParts(context.preparation(), file, plan, spentMillis);
    }

    private void requireHosts(Map<String, Shortening.Cut> cuts) throws InterruptedException {
        for (Study.Part part : file.study().parts()) {
            Shortening.Cut cut = cuts.get(part.name());
            if (!cut.leftOut()) {
                RoleHosts.require(parts().plan(part, cut.steps()).hosts());
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
        spentMillis = spentMillis(directory);
        if (!plan.is(State.BEGUN, part.name())) {
            Shortening.Cut cut = parts().cutsOfRest().get(part.name());
            State state = cut.leftOut() ? State.LEFT_OUT : State.BEGUN;
            storeProgress(directory, part, new StudyPlan.Progress(cut.steps(), state));
            announce(part, cut);
            if (cut.leftOut()) {
                return Optional.empty();
            }
        }
        StudyPlan.Progress progress = plan.progress(part.name()).orElseThrow();
        RunDirectory opened = findOrCreate(directory, part.name(), parts().request(part, progress.steps()));
        context.listener().partBegins(place(directory, part, progress.steps()));
        new RunLifecycle(context, acceptsChanges).runRest(opened, "run", directory.path());
        JudgedRun judged = JudgedRun.of(opened);
        judged.writePage();
        Optional<Note.FailedAlike> failure =
                FailureTopic.common(judged.judgement().trust());
        if (failure.isEmpty()) {
            storeProgress(directory, part, progress.in(State.DONE));
        }
        return failure;
    }

    /** Where a part that has begun stands among those that are run. */
    private SessionListener.PlaceInStudy place(StudyDirectory directory, Study.Part part, int steps)
            throws InterruptedException {
        List<Study.Part> parts = file.study().parts();
        // Of a study that was extended, several parts have begun.
        long openMillis = parts.subList(parts.indexOf(part) + 1, parts.size()).stream()
                .filter(later -> plan.is(State.BEGUN, later.name()))
                .flatMap(later -> directory.run(later.name()).stream())
                .mapToLong(later -> StudyParts.leftMillis(later.read()))
                .sum();
        long ownMillis = directory
                .run(part.name())
                .map(RunDirectory::read)
                .map(StudyParts::spentMillis)
                .orElse(0L);
        return parts().place(part, steps, spentMillis - ownMillis, openMillis);
    }

    private long spentMillis(StudyDirectory directory) {
        return begun(directory).stream().mapToLong(StudyParts::spentMillis).sum();
    }

    /** The runs that were begun so far, in order. */
    private List<Run> begun(StudyDirectory directory) {
        return file.study().parts().stream()
                .map(Study.Part::name)
                .flatMap(name -> directory.run(name).stream())
                .map(RunDirectory::read)
                .toList();
    }

    /** A directory of a run: an existing one or, if nothing has changed since the earlier parts, a new one. */
    private RunDirectory findOrCreate(StudyDirectory directory, String name, Request request)
            throws InterruptedException, IOException {
        List<Run> parts = new ArrayList<>(begun(directory));
        Optional<RunDirectory> earlier = directory.run(name);
        Run run = earlier.isPresent()
                ? earlier.get().read()
                : context.preparation().newRun(context.preparation().plan(request), plan.command());
        if (earlier.isEmpty()) {
            parts.add(run);
        }
        SharedIdentity identity = new SharedIdentity(context, directory.identity(), acceptsChanges);
        identity.checkAndStore(parts, run, context.preparation().homes(plan.platforms(), plan.driver()));
        RunDirectory opened = earlier.isPresent() ? earlier.get() : RunDirectory.create(directory.part(name), run);
        identity.noteIn(opened, run);
        return opened;
    }

    private void storeProgress(StudyDirectory directory, Study.Part part, StudyPlan.Progress progress) {
        plan = plan.with(part.name(), progress);
        directory.write(plan);
    }

    private void announce(Study.Part part, Shortening.Cut cut) throws InterruptedException {
        if (cut.leftOut()) {
            context.listener().message(part.name() + " is left out: " + parts().whyLeftOut(cut));
        } else if (cut.steps() > 0) {
            context.listener()
                    .message(part.name() + " is shortened to fit the budget: "
                            + String.join("; ", file.part(part.name()).changes(cut.steps())));
        }
    }
}

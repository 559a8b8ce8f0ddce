package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Secrets;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.model.study.StudyPlan.State;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.PartPlan;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.Shortening;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.StudyDirectory;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The parts of a study one after the other, each an ordinary run in a directory of its own. How far a part is shortened
 * is decided when it begins, from the time that is left then, and written down; so a study that was cut short goes on
 * where it was.
 */
final class StudyRun {
    /** Finding JVMs takes a while, and reporting what is done does not need them. */
    @FunctionalInterface
    private interface Preparing {
        Preparation get() throws InterruptedException;
    }

    private final StudyFile file;
    private final Preparing preparing;
    private final Installation installation;
    private final Path target;
    private final CommandSpec spec;
    private final boolean fresh;
    private StudyPlan plan;
    private Preparation preparation;
    private boolean acceptsChanges;

    private StudyRun(
            StudyPlan plan,
            Path target,
            boolean fresh,
            Installation installation,
            Preparing preparing,
            CommandSpec spec) {
        this.plan = plan;
        this.file = StudyFile.of(plan.content(), "the study");
        this.target = target;
        this.fresh = fresh;
        this.installation = installation;
        this.preparing = preparing;
        this.spec = spec;
    }

    /** A study that is begun; nothing is written before {@link #call}. */
    static StudyRun begin(
            StudyPlan plan, Path target, Installation installation, Preparation preparation, CommandSpec spec) {
        return new StudyRun(plan, target, true, installation, () -> preparation, spec);
    }

    /** A study that goes on. */
    static StudyRun resume(StudyDirectory directory, Installation installation, Workloads workloads, CommandSpec spec) {
        return new StudyRun(
                directory.read(),
                directory.path(),
                false,
                installation,
                () -> new Preparation(
                        workloads, FindingJvms.find(spec.commandLine().getErr())),
                spec);
    }

    /** Has parts that were begun go on even where what they are measured with has changed. */
    StudyRun acceptingChanges(boolean accepting) {
        acceptsChanges = accepting;
        return this;
    }

    /** Runs what is left and tells the result; the exit status. */
    int call(boolean dryRun, boolean json, boolean noOpen) throws InterruptedException, IOException {
        if (dryRun) {
            tellPlan(spec.commandLine().getOut());
            return ExitCode.DONE;
        }
        if (fresh) {
            // A wrong word in any form of any part, or a right that is missing, is told now and not in an hour.
            requireHosts(Shortening.fit(
                    expectedMillis(file.study().parts()), plan.budgetMillis().orElse(Long.MAX_VALUE), false));
        }
        StudyDirectory directory = fresh ? StudyDirectory.create(target, plan) : StudyDirectory.open(target);
        for (Study.Part part : file.study().parts()) {
            if (!plan.is(State.DONE, part.name()) && !plan.is(State.LEFT_OUT, part.name()) && !run(directory, part)) {
                return ExitCode.INTERRUPTED;
            }
        }
        JudgedStudy judged = JudgedStudy.of(directory);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            judged.write(directory);
            out.print(judged.json());
            out.flush();
        } else {
            Path page = judged.tell(directory, out);
            if (Terminal.live() && !noOpen) {
                Desktop.open(page);
            }
        }
        return judged.exitCode();
    }

    private void requireHosts(Map<String, Shortening.Cut> cuts) throws InterruptedException {
        for (Study.Part part : file.study().parts()) {
            Shortening.Cut cut = cuts.get(part.name());
            if (!cut.leftOut()) {
                RoleHosts.require(plan(part, cut.steps()).hosts());
            }
        }
    }

    /** Runs a part, or leaves it out; false when Ctrl-C has stopped it. */
    private boolean run(StudyDirectory directory, Study.Part part) throws InterruptedException, IOException {
        if (!plan.is(State.BEGUN, part.name())) {
            Shortening.Cut cut = cuts(directory).get(part.name());
            note(directory, part, cut.steps(), cut.leftOut() ? State.LEFT_OUT : State.BEGUN);
            tellCut(part, cut);
            if (cut.leftOut()) {
                return true;
            }
        }
        int steps = plan.progress(part.name()).orElseThrow().steps();
        Optional<RunDirectory> begun = directory.run(part.name());
        RunDirectory parted = begun.isPresent() ? begun.get() : create(directory, part, steps);
        if (!new Sitting(installation, err())
                .acceptingChanges(acceptsChanges)
                .run(parted, parted.read(), "run", directory.path().toString())) {
            return false;
        }
        Judged judged = Judge.of(parted.read());
        parted.writeReport(Format.HTML.fileName(), Format.HTML.renderer().render(judged.run(), judged.judgement()));
        note(directory, part, steps, State.DONE);
        return true;
    }

    private RunDirectory create(StudyDirectory directory, Study.Part part, int steps) throws InterruptedException {
        Run run = preparation().run(plan(part, steps), plan.command());
        return RunDirectory.create(directory.part(part.name()), run);
    }

    private void note(StudyDirectory directory, Study.Part part, int steps, State state) {
        plan = plan.with(part.name(), new StudyPlan.Progress(steps, state));
        directory.write(plan);
    }

    /** What becomes of the parts that were not begun. */
    private Map<String, Shortening.Cut> cuts(StudyDirectory directory) throws InterruptedException {
        List<Study.Part> left = file.study().parts().stream()
                .filter(part -> plan.progress(part.name()).isEmpty())
                .toList();
        long spent = file.study().parts().stream()
                .mapToLong(part ->
                        directory.run(part.name()).map(StudyRun::spentMillis).orElse(0L))
                .sum();
        return Shortening.fit(expectedMillis(left), plan.budgetMillis().orElse(Long.MAX_VALUE) - spent, spent > 0);
    }

    private static long spentMillis(RunDirectory directory) {
        return TimeUnit.NANOSECONDS.toMillis(directory.read().trials().stream()
                .mapToLong(Trial::durationNanos)
                .sum());
    }

    private Map<String, List<Long>> expectedMillis(List<Study.Part> parts) throws InterruptedException {
        Map<String, List<Long>> expected = new LinkedHashMap<>();
        for (Study.Part part : parts) {
            PartPlan lengths = file.part(part.name());
            List<Long> millis = new ArrayList<>();
            for (int steps = 0; steps <= lengths.steps(); steps++) {
                millis.add(Planner.expectedMillis(plan(part, steps), lengths.takesMillis()));
            }
            expected.put(part.name(), millis);
        }
        return expected;
    }

    private Plan plan(Study.Part part, int steps) throws InterruptedException {
        Request request = file.part(part.name()).request(file.study(), part, steps);
        request.noPlatforms();
        plan.platforms().forEach(request::platform);
        request.seed(plan.seed());
        return preparation()
                .plan(request, plan.baseline().orElse(null), plan.driver().orElse(null));
    }

    private Preparation preparation() throws InterruptedException {
        if (preparation == null) {
            preparation = preparing.get();
        }
        return preparation;
    }

    private void tellCut(Study.Part part, Shortening.Cut cut) {
        if (cut.leftOut()) {
            err().println("jdyno: " + part.name() + " is left out: it would take about "
                    + Durations.words(cut.expectedMillis()) + " at its shortest, more than the budget leaves");
        } else if (cut.steps() > 0) {
            err().println("jdyno: " + part.name() + " is shortened to fit the budget: " + changes(part, cut));
        }
    }

    private String changes(Study.Part part, Shortening.Cut cut) {
        return String.join("; ", file.part(part.name()).changes(cut.steps()));
    }

    private void tellPlan(PrintWriter out) throws InterruptedException {
        Map<String, List<Long>> expected = expectedMillis(file.study().parts());
        Map<String, Shortening.Cut> cuts =
                Shortening.fit(expected, plan.budgetMillis().orElse(Long.MAX_VALUE), false);
        out.println(file.study().title());
        out.println();
        Listing parts = new Listing();
        for (Study.Part part : file.study().parts()) {
            Shortening.Cut cut = cuts.get(part.name());
            parts.row(
                    "  " + part.name(),
                    (cut.leftOut() ? "left out: " : "about ") + Durations.words(cut.expectedMillis()),
                    part.title(),
                    cut.leftOut() ? "" : changes(part, cut));
        }
        parts.print(out);
        out.println();
        long total = cuts.values().stream()
                .filter(cut -> !cut.leftOut())
                .mapToLong(Shortening.Cut::expectedMillis)
                .sum();
        out.println("All parts on " + String.join(", ", Secrets.hidden(plan.platforms())) + " take about "
                + Durations.words(total) + " (seed " + plan.seed() + ").");
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}

package org.jdyno.store;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Extension;
import org.jdyno.model.Identity;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.StealEffect;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Workload;
import org.jdyno.model.study.StudyPlan;

/**
 * Copies what is needed to judge a run or a study again: no logs, no classes, no pages, and nothing that
 * {@link Redaction} removes.
 */
final class RunCopy {
    private final Redaction redaction;

    private RunCopy(Collection<Run> runs) {
        this.redaction = Redaction.of(runs);
    }

    /**
     * Copies the run or study in a directory.
     *
     * @param to a directory that does not exist
     * @throws UserError if there is none, or it is damaged
     */
    static void of(Path from, Path to) {
        if (!StudyDirectory.isStudy(from)) {
            Run run = read(RunDirectory.open(from));
            new RunCopy(List.of(run)).copy(run, to);
            return;
        }
        StudyDirectory directory = StudyDirectory.open(from);
        StudyPlan plan = directory.read();
        Map<String, Run> parts = new LinkedHashMap<>();
        plan.parts().keySet().stream()
                .sorted()
                .forEach(part -> directory.run(part).ifPresent(run -> parts.put(part, read(run))));
        RunCopy copy = new RunCopy(parts.values());
        StudyDirectory copied = StudyDirectory.create(to, copy.redaction.redacted(plan, StudyPlan.class));
        copy.keep(directory.identity().read(), copied.identity());
        parts.forEach((part, run) -> copy.copy(run, copied.part(part)));
    }

    private static Run read(RunDirectory directory) {
        Run run = directory.read();
        if (!run.damaged().isEmpty()) {
            throw new UserError("the trial " + run.damaged().get(0).folder() + " in " + directory.path()
                    + " is damaged and would be missing; continue the run with --resume, which sets it aside");
        }
        return run;
    }

    private void copy(Run run, Path to) {
        RunDirectory directory = RunDirectory.create(to, before(run));
        for (Trial trial : run.trials()) {
            Trial redacted = redaction.redacted(trial, Trial.class);
            directory.trials().keep(directory.trials().begin(redacted.slot()), redacted);
        }
        keep(run.identity(), directory.identity());
        run.extensions().forEach(extension -> directory.extend(redaction.redacted(extension, Extension.class)));
    }

    /** The run before its first trial and extension. */
    private Run before(Run run) {
        Run planned = run.beforeExtensions();
        return new Run(
                run.id(),
                run.version(),
                redaction.redacted(planned.command()),
                redaction.redacted(planned.plan()),
                redaction.redacted(run.host()),
                run.workloads().stream()
                        .map(workload -> redaction.redacted(workload, Workload.class))
                        .toList(),
                run.schedule().stream()
                        .map(slot -> redaction.redacted(slot, Slot.class))
                        .toList(),
                List.of(),
                List.of(),
                Identity.UNKNOWN,
                run.earlierSteal().stream()
                        .map(effect -> redaction.redacted(effect, StealEffect.class))
                        .toList(),
                List.of());
    }

    private void keep(Identity identity, IdentityFile file) {
        Identity redacted = redaction.redacted(identity, Identity.class);
        if (!redacted.equals(Identity.UNKNOWN)) {
            file.keep(redacted, 0, true);
            redacted.notes().forEach(file::note);
        }
    }
}

package org.jdyno.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.plan.PlanFile;
import org.jdyno.plan.Profiles;
import org.jdyno.plan.Request;
import org.jdyno.plan.Studies;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.StudyRules;
import org.jdyno.plan.Workloads;
import org.jdyno.store.RunDirectory;

/**
 * The arguments of {@code jdyno run}: a study, a plan file, a profile of a workload, or workloads.
 *
 * @param words the arguments
 */
public record RunArguments(List<String> words, Workloads workloads, Studies studies) {
    /**
     * The study, shipped or in a file; empty if the arguments name none.
     *
     * @throws UserError if its exhibits cannot be drawn from its parts
     */
    public Optional<StudyFile> study() {
        if (words.size() != 1) {
            return Optional.empty();
        }
        String word = words.get(0);
        Optional<StudyFile> study = studies.has(word)
                ? Optional.of(studies.get(word))
                : Optional.of(word)
                        .filter(this::isPlanFile)
                        .map(Path::of)
                        .filter(file -> !RunDirectory.isPlanOfRun(file) && StudyFile.isStudy(file))
                        .map(StudyFile::read);
        study.ifPresent(file -> StudyRules.verify(file, workloads));
        return study;
    }

    /** The request of a plan file or a profile, or a new one for the workloads. */
    public Request request() {
        Optional<Path> profile = words.size() == 1 ? Profiles.file(words.get(0), workloads) : Optional.empty();
        if (profile.isPresent()) {
            return PlanFile.read(profile.get());
        }
        if (words.size() == 1 && isPlanFile(words.get(0))) {
            Path file = Path.of(words.get(0));
            rejectPlanOfRun(file);
            return PlanFile.read(file);
        }
        Request request = new Request();
        for (String word : words) {
            if (isPlanFile(word)
                    || studies.has(word)
                    || Profiles.file(word, workloads).isPresent()) {
                throw new UserError("a " + (studies.has(word) ? "study" : "plan file") + " must be the only argument: "
                        + Words.quoted(word) + " cannot be run with other workloads");
            }
            rejectUnknown(word);
            request.workload(word);
        }
        return request;
    }

    /** The file of the plan or the study; empty if the arguments name none. */
    public Optional<Path> file() {
        return Optional.of(words)
                .filter(all -> all.size() == 1)
                .map(all -> all.get(0))
                .filter(word ->
                        !studies.has(word) && Profiles.file(word, workloads).isEmpty() && isPlanFile(word))
                .map(Path::of);
    }

    private boolean isPlanFile(String word) {
        return !workloads.has(word)
                && (word.endsWith(".yaml") || word.endsWith(".yml") || Files.isRegularFile(Path.of(word)));
    }

    /** The plan of a run, which jdyno writes, has another format than a plan file. */
    private static void rejectPlanOfRun(Path file) {
        if (RunDirectory.isPlanOfRun(file)) {
            throw new UserError(file + " is the plan of an existing run; continue that with --resume "
                    + file.toAbsolutePath().getParent());
        }
    }

    private void rejectUnknown(String word) {
        if (!workloads.has(word)) {
            List<String> known =
                    new ArrayList<>(workloads.all().stream().map(Workload::name).toList());
            known.addAll(studies.names());
            workloads
                    .all()
                    .forEach(workload -> known.addAll(Profiles.of(workload).keySet()));
            throw new UserError(
                    Words.quoted(word) + " is neither a workload, nor a profile of one, nor a study, nor a plan file"
                            + Words.hint(word, known));
        }
    }
}

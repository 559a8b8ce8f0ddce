package org.jdyno.lab.plan;

import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.model.study.Conclusion;
import org.jdyno.lab.model.study.Conclusion.Claim;

/** Checks that the claims of a study's conclusions can be decided by its parts, however far those are shortened. */
final class ConclusionRules {
    private final StudyFile file;
    private final Workloads workloads;

    ConclusionRules(StudyFile file, Workloads workloads) {
        this.file = file;
        this.workloads = workloads;
    }

    /** @throws UserError that names the claim, the part and what does not fit */
    void verify(Conclusion conclusion) {
        for (Claim claim : conclusion.claims()) {
            PartForm.all(file, workloads, claim.part()).forEach(form -> verify(claim, form));
        }
    }

    private void verify(Claim claim, PartForm form) {
        List<String> names =
                form.cells().stream().map(Cell::workload).distinct().toList();
        require(
                claim,
                names.size() == 1,
                "must be about one workload, but " + form.name() + " runs " + String.join(", ", names));
        require(
                claim,
                !form.request().has(ExperimentKeys.LIMIT),
                "is about " + form.name() + ", which searches for a limit and compares nothing");
        Workload workload = workloads.of(form.cells(), names.get(0));
        claim.measure().ifPresent(measure -> {
            List<String> known = workload.measures().stream().map(Measure::name).toList();
            require(
                    claim,
                    known.contains(measure),
                    "is about the measure " + Words.quoted(measure) + ", which " + workload.name() + " does not have"
                            + Words.hint(measure, known));
        });
        verifyPoints(claim, form, workload);
    }

    private static void verifyPoints(Claim claim, PartForm form, Workload workload) {
        List<String> parameters =
                workload.parameters().stream().map(Parameter::name).toList();
        for (String parameter : claim.at().keySet()) {
            require(
                    claim,
                    parameters.contains(parameter),
                    "has the parameter " + Words.quoted(parameter) + ", which " + workload.name() + " does not have"
                            + Words.hint(parameter, parameters));
        }
        require(
                claim,
                form.cells().stream().map(Cell::point).anyMatch(claim::isAt),
                "is about " + at(claim.at()) + ", which is not in " + form.name());
    }

    private static String at(Map<String, String> values) {
        return String.join(
                ", ",
                values.entrySet().stream()
                        .map(value -> value.getKey() + "=" + value.getValue())
                        .toList());
    }

    private static void require(Claim claim, boolean fits, String otherwise) {
        if (!fits) {
            throw new UserError("the claim " + Words.quoted(claim.title()) + " " + otherwise);
        }
    }
}

package org.jdyno.plan;

import java.util.List;
import org.jdyno.model.Cell;
import org.jdyno.model.RateParameter;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Study;

/** Checks that the rates of parts of a study can follow from the parts that they name, at any length of those. */
public final class RateRules {
    private RateRules() {}

    /**
     * Checks the rates of all parts.
     *
     * @throws UserError if the rate of a part cannot follow from the part that it names
     */
    public static void verify(StudyFile file, Workloads workloads) {
        List<String> names = file.study().parts().stream().map(Study.Part::name).toList();
        for (String name : names) {
            file.part(name).rateOf().ifPresent(rateOf -> {
                List<String> before = names.subList(0, names.indexOf(name));
                require(
                        before.contains(rateOf.part()),
                        name,
                        "names the part " + Words.quoted(rateOf.part()) + ", which is none of those before it"
                                + Words.hint(rateOf.part(), before));
                verify(rateOf, name, file, workloads);
            });
        }
    }

    private static void verify(RateOf rateOf, String name, StudyFile file, Workloads workloads) {
        for (PartForm form : PartForm.all(file, workloads, name)) {
            Workload workload = workload(name, form, workloads);
            Cell cell = form.cells().get(0);
            String rate = workload.rate().map(RateParameter::parameter).orElse("");
            require(
                    RateOf.speed(workload).isPresent(),
                    name,
                    "needs a workload with a rate, and a measure in the unit of that rate, which " + workload.name()
                            + " does not have");
            require(
                    file.part(name).leavesOpen(workload.name(), rate),
                    name,
                    "sets the rate of " + workload.name() + ", which the plan of the part sets too, by " + rate);
            for (PartForm other : PartForm.all(file, workloads, rateOf.part())) {
                require(
                        workload(name, other, workloads).name().equals(cell.workload()),
                        name,
                        "names " + rateOf.part() + ", which does not run " + cell.workload());
                require(
                        workload.paced(other.cells().get(0).point()).isEmpty(),
                        name,
                        "names " + rateOf.part() + ", which has a rate itself, so that it measures no speed");
            }
        }
    }

    private static Workload workload(String name, PartForm form, Workloads workloads) {
        require(form.cells().size() == 1, name, "needs one workload at one point, also in " + form.name());
        return workloads.get(form.cells().get(0).workload());
    }

    private static void require(boolean condition, String part, String wrong) {
        if (!condition) {
            throw new UserError("rate-of of the part " + part + " " + wrong);
        }
    }
}

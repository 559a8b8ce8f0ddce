package org.jdyno.lab.plan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Key;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.model.study.Study;

/**
 * The key {@code rate-of} of a part of a study: its rate follows from the speed that an earlier part measured.
 *
 * @param part the earlier part, which runs the same workload as fast as it goes
 * @param share the share of the speed of the slowest platform, above 0 and below 1
 * @param most the highest rate
 */
public record RateOf(
        String part,
        @Key(least = 0.001, most = 0.999) double share,
        @Key(least = 1, most = Integer.MAX_VALUE) long most) {
    /** Sets the rate of a request, in operations a second; 0 for none. */
    public void set(Request request, Workloads workloads, long perSecond) {
        request.workloads().forEach((name, parameters) -> workloads
                .get(name)
                .rate()
                .ifPresent(rate -> parameters.put(rate.parameter(), Long.toString(perSecond))));
    }

    /** What it says, before anything has been measured, as a clause. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "the rate will be %.0f %% of the speed of the slowest platform in %s, at most %,d a second",
                100 * share,
                part,
                most);
    }

    /** The measure of a workload in the unit of its rate: its speed. */
    public static Optional<Measure> speed(Workload workload) {
        return workload.rate().map(RateParameter::unit).flatMap(unit -> workload.measures().stream()
                .filter(measure -> measure.unit().equals(unit) && measure.better() == Direction.HIGHER)
                .filter(measure -> !measure.name().equals(RateParameter.BEGUN))
                .findFirst());
    }

    /**
     * Checks the rates of all parts.
     *
     * @throws UserError if the rate of a part cannot follow from the part that it names
     */
    public static void verifyAll(StudyFile file, Workloads workloads) {
        List<String> names = file.study().parts().stream().map(Study.Part::name).toList();
        for (String name : names) {
            file.part(name).rateOf().ifPresent(rateOf -> {
                List<String> before = names.subList(0, names.indexOf(name));
                require(
                        before.contains(rateOf.part()),
                        name,
                        "names the part " + Words.quoted(rateOf.part()) + ", which is none of those before it"
                                + Words.hint(rateOf.part(), before));
                rateOf.verify(name, file, workloads);
            });
        }
    }

    private void verify(String name, StudyFile file, Workloads workloads) {
        for (PartForm form : PartForm.all(file, workloads, name)) {
            Workload workload = workload(name, form, workloads);
            Cell cell = form.cells().get(0);
            String rate = workload.rate().map(RateParameter::parameter).orElse("");
            require(
                    speed(workload).isPresent(),
                    name,
                    "needs a workload with a rate, and a measure in the unit of that rate, which " + workload.name()
                            + " does not have");
            require(
                    file.part(name).leavesOpen(workload.name(), rate),
                    name,
                    "sets the rate of " + workload.name() + ", which the plan of the part sets too, by " + rate);
            for (PartForm other : PartForm.all(file, workloads, part)) {
                require(
                        workload(name, other, workloads).name().equals(cell.workload()),
                        name,
                        "names " + part + ", which does not run " + cell.workload());
                require(
                        workload.paced(other.cells().get(0).point()).isEmpty(),
                        name,
                        "names " + part + ", which has a rate itself, so that it measures no speed");
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

package org.jdyno.lab.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jdyno.lab.model.Bisection;
import org.jdyno.lab.model.Experiment;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.jdyno.lab.model.Extension;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Ramp;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UsualHeaps;
import org.jdyno.lab.model.Workload;

/** The settings of a run, fixed before its first trial. */
record RunSettings(
        String id,
        String version,
        List<String> command,
        String title,
        String baseline,
        String driver,
        Placement placement,
        long seed,
        OptionalInt blocks,
        Optional<Long> budgetMillis,
        int trialsPlanned,
        @JsonInclude(Include.NON_EMPTY) List<ExtensionEntry> extensions,
        ProcedureEntry procedure,
        Timing timing,
        @JsonInclude(Include.NON_EMPTY) List<HeapEntry> usualHeaps,
        List<Workload> workloads) {
    static RunSettings of(Run run) {
        Plan plan = run.plan();
        return new RunSettings(
                run.id(),
                run.version(),
                run.command(),
                plan.title(),
                plan.baseline(),
                plan.driver().id(),
                plan.placement(),
                plan.seed(),
                plan.blocks(),
                plan.budgetMillis(),
                run.schedule().size(),
                run.extensions().stream().map(ExtensionEntry::of).toList(),
                ProcedureEntry.of(plan.experiment()),
                plan.timing(),
                run.workloads().stream()
                        .flatMap(workload -> new UsualHeaps(plan, workload).usual().stream())
                        .map(HeapEntry::of)
                        .toList(),
                run.workloads());
    }

    /** What was added to the plan after a number of blocks; {@code budgetMillis} is the total since then. */
    private record ExtensionEntry(int afterBlocks, int blocks, Optional<Long> budgetMillis) {
        static ExtensionEntry of(Extension extension) {
            return new ExtensionEntry(extension.afterBlocks(), extension.blocks(), extension.budgetMillis());
        }
    }

    /** A usual heap. If {@code leftToJvm} names a parameter, its values are why the JVM chooses the heap instead. */
    private record HeapEntry(
            String workload,
            String role,
            String size,
            Map<String, List<String>> when,
            List<String> platforms,
            Optional<String> leftToJvm) {
        static HeapEntry of(UsualHeaps.Usual usual) {
            return new HeapEntry(
                    usual.workload(),
                    usual.role(),
                    usual.heap().size(),
                    usual.heap().when().values(),
                    usual.platforms(),
                    usual.obstacle());
        }
    }

    /** Every setting that a kind of experiment has; those of other kinds are absent. */
    private record ProcedureEntry(
            String rule,
            boolean serverKept,
            Optional<LimitEntry> limit,
            Optional<String> until,
            List<Pairing> pairings,
            Stopping.Rule stopping,
            OptionalDouble precision,
            Optional<String> slo) {
        static ProcedureEntry of(Experiment experiment) {
            return new ProcedureEntry(
                    experiment.publishedRule().map(Rule::word).orElse(Rule.NONE),
                    experiment.serverKept(),
                    experiment instanceof LimitSearch search ? Optional.of(LimitEntry.of(search)) : Optional.empty(),
                    experiment.ramp().map(Ramp::until),
                    experiment.pairings(),
                    experiment.stopping().rule(),
                    experiment.stopping().precision(),
                    experiment instanceof RateSearch search
                            ? Optional.of(search.slo().words())
                            : Optional.empty());
        }
    }

    private record LimitEntry(String load, String seeks, double tolerance, int confirmations, long most, int repeats) {
        static LimitEntry of(LimitSearch search) {
            Bisection bisection = search.bisection();
            return new LimitEntry(
                    search.loadName(),
                    search.least() ? "least" : "most",
                    bisection.tolerance(),
                    bisection.confirmations(),
                    bisection.most(),
                    search.times());
        }
    }
}

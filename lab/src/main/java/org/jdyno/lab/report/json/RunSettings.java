package org.jdyno.lab.report.json;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Procedure;
import org.jdyno.lab.model.Ramp;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Timing;
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
        ProcedureEntry procedure,
        Timing timing,
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
                ProcedureEntry.of(plan.procedure()),
                plan.timing(),
                run.workloads());
    }

    private record ProcedureEntry(
            Rule rule,
            boolean serverKept,
            Optional<LimitSearch> limit,
            Optional<String> until,
            List<Pairing> pairings,
            Stopping.Rule stopping,
            OptionalDouble precision,
            Optional<String> slo) {
        static ProcedureEntry of(Procedure procedure) {
            return new ProcedureEntry(
                    procedure.rule(),
                    procedure.serverKept(),
                    procedure.limit(),
                    procedure.ramp().map(Ramp::until),
                    procedure.pairings(),
                    procedure.stopping().rule(),
                    procedure.stopping().precision(),
                    procedure.capacity().map(search -> search.slo().words()));
        }
    }
}

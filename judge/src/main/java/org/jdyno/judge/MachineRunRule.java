package org.jdyno.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Capacity;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Identity;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.merge.Machine;
import org.jdyno.model.merge.MachineRun;

/** Takes from a judged run what is merged with other runs. Pure. */
public final class MachineRunRule {
    private final Run run;
    private final Judgement judgement;
    private final ErrorControl errorControl;
    private final Map<String, String> names;

    private MachineRunRule(Judged judged) {
        this.run = judged.run();
        this.judgement = judged.judgement();
        this.errorControl = ErrorControl.of(run);
        this.names = names(run.plan());
    }

    /** @param source the directory or file of the run, as the user named it */
    public static MachineRun of(Judged judged, String source) {
        return new MachineRunRule(judged).of(source);
    }

    private MachineRun of(String source) {
        return new MachineRun(
                source,
                id(),
                run.plan().title(),
                machine(source),
                judgement.trust().state(),
                (int) run.trials().stream().filter(Trial::completed).count(),
                builds(),
                Stream.concat(
                                judgement.verdicts().stream().map(verdict -> line(verdict, false)),
                                judgement.trust().selfComparisons().stream().map(verdict -> line(verdict, true)))
                        .toList());
    }

    /** Machines of a fleet may begin in the same second, with the same seed. */
    private String id() {
        return String.join(
                " ",
                run.id(),
                Long.toString(run.plan().seed()),
                run.plan().title(),
                run.identity().values().getOrDefault(Identity.MACHINE, ""),
                run.identity().values().getOrDefault(Identity.BOOT, ""),
                run.trials().stream()
                        .findFirst()
                        .map(trial -> Long.toString(trial.startMillis()))
                        .orElse(""));
    }

    /** The machine of the roles under test. */
    private Machine machine(String source) {
        Plan plan = run.plan();
        HostSpec tested =
                plan.hosts().of(run.workload(plan.cells().get(0)).tested().name());
        boolean elsewhere = run.host().others().containsKey(tested.describe());
        return new Machine(
                run.identity().machine(elsewhere ? tested.describe() : "").orElse(source),
                run.host().of(tested).type());
    }

    private MachineRun.Line line(Verdict verdict, boolean control) {
        ComparedLine own = ComparedLine.of(verdict);
        boolean counts = verdict.effect().interval().isPresent() && !verdict.tooShort();
        return new MachineRun.Line(
                new ComparedLine(
                        own.workload(),
                        own.point(),
                        own.measure(),
                        names.get(own.platform()),
                        names.get(own.baseline())),
                conditions(run.plan().conditions()),
                run.plan().nameOf(verdict.cell()),
                measure(verdict),
                control,
                verdict.effect(),
                counts ? errorControl.standardError(verdict.effect()) : Double.NaN);
    }

    /** The highest rate is a measure of the search, not of a workload. */
    private Measure measure(Verdict verdict) {
        return judgement.capacities().stream()
                .map(Capacity::measure)
                .filter(measure -> measure.name().equals(verdict.measure()))
                .findFirst()
                .orElseGet(() -> run.workload(verdict.cell().workload()).measure(verdict.measure()));
    }

    /** The conditions with the kinds of hosts only: each machine may have another one beside it. */
    private static Plan.Conditions conditions(Plan.Conditions conditions) {
        Map<String, HostSpec> kinds = new TreeMap<>();
        conditions
                .hosts()
                .roles()
                .forEach((role, host) -> kinds.put(role, new HostSpec(host.kind(), List.of(), Optional.empty())));
        return conditions.on(new Hosts(kinds, conditions.hosts().link()));
    }

    /**
     * The names under which platforms are merged: those of the plan, because one spec finds different builds on
     * different machines. Own names if two platforms have the same spec.
     */
    private static Map<String, String> names(Plan plan) {
        Map<String, String> names = new HashMap<>();
        for (Platform platform : plan.platformsWithoutControl()) {
            names.put(platform.name(), platform.plannedName());
        }
        if (names.values().stream().distinct().count() < names.size()) {
            names.replaceAll((name, spec) -> name);
        }
        names.put(plan.aaControl(), names.get(plan.baseline()) + Plan.CONTROL_SUFFIX);
        return names;
    }

    private Map<String, String> builds() {
        Map<String, String> builds = new HashMap<>();
        run.plan()
                .platformsWithoutControl()
                .forEach(platform -> builds.put(
                        names.get(platform.name()), platform.jvm().map(Jvm::id).orElse(Platform.NATIVE)));
        return builds;
    }
}

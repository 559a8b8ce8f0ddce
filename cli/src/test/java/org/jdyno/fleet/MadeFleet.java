package org.jdyno.fleet;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Fleet;

/** Fleets and settings as a user may give them. */
public final class MadeFleet {
    public static final long TIME_LIMIT_MILLIS = 780_001;

    public static final TaskCommand COMMAND =
            new TaskCommand(Optional.of("plan.yaml"), List.of(), List.of(), List.of("--blocks=3"), OptionalLong.of(7));

    public static final Map<String, String> PLANS =
            Map.of("plan.yaml", "workloads: {dummy: {work: 10}}\n", "fleet.yaml", "schema: 2\n");

    private MadeFleet() {}

    /** A fleet of an engine, with tasks of nine trials. */
    public static Fleet of(String engine, int tasks) {
        return new Fleet(
                "2026-11-28_09-01-33-1f",
                "0.1.0",
                List.of("./jdyno", "fleet"),
                engine,
                "dummy",
                Collections.nCopies(tasks, new Fleet.Task(Optional.empty(), Optional.empty())),
                new Fleet.Forecast(9, true, 20_000),
                2);
    }

    public static FleetSettings settings(Engine engine, List<String> machines) {
        boolean kubernetes = engine == Engine.KUBERNETES;
        Optional<String> ofSlurm = Optional.of("short").filter(any -> engine == Engine.SLURM);
        return new FleetSettings(
                engine,
                machines,
                false,
                new FleetSettings.Program("/opt/it's here/jdyno", Optional.empty(), Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                ofSlurm,
                ofSlurm.map(any -> "epyc&nvme"),
                Optional.empty(),
                Optional.of("registry.example/jdyno:0.1.0").filter(any -> kubernetes),
                Optional.of("results").filter(any -> kubernetes));
    }

    public static Map<String, String> files(Engine engine, List<String> machines) {
        return FleetFiles.of(
                of(engine.word(), machines.size()), settings(engine, machines), COMMAND, PLANS, TIME_LIMIT_MILLIS);
    }
}

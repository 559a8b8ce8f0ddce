package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.Schedule;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.platform.Defaults;
import org.jdyno.lab.platform.Inventory;
import org.jdyno.lab.platform.PlatformSpec;

/** From a request to a run that is ready to begin: finds the JVMs, resolves the platforms, draws the schedule. */
final class Preparation {
    /** Small enough to be typed again. */
    private static final int SEEDS = 1_000_000;

    private final Request request;
    private final Workloads workloads;
    private final Inventory inventory;

    Preparation(Request request, Workloads workloads, PrintWriter err) throws InterruptedException {
        this.request = request;
        this.workloads = workloads;
        this.inventory = FindingJvms.find(err);
    }

    /**
     * The plan.
     *
     * @param baselineSpec of the command line, or null
     * @param driverSpec of the command line, or null
     */
    Plan plan(String baselineSpec, String driverSpec) throws InterruptedException {
        List<Platform> platforms = new ArrayList<>();
        for (String spec : request.platforms()) {
            platforms.add(PlatformSpec.resolve(spec, inventory));
        }
        if (platforms.isEmpty()) {
            platforms.addAll(Defaults.of(inventory));
            platforms.add(PlatformSpec.resolve(Platform.NATIVE, inventory));
        }
        Platform baseline = baseline(Optional.ofNullable(baselineSpec).or(request::baseline), platforms);
        baseline.unable().ifPresent(reason -> {
            throw new UserError(
                    "the baseline " + baseline.name() + " cannot run, so nothing could be compared with it: " + reason
                            + "; name another with --baseline");
        });
        Jvm driver = driver(Optional.ofNullable(driverSpec).or(request::driver));
        return new Planner(workloads).plan(request, platforms, baseline, driver, new SecureRandom().nextInt(SEEDS));
    }

    /** The run of a plan, before its first trial. */
    Run run(Plan plan, List<String> command) {
        List<Workload> used = plan.cells().stream()
                .map(Plan.Cell::workload)
                .distinct()
                .map(workloads::get)
                .toList();
        String id =
                DateTimeFormatter.ofPattern("yyyy-MM-dd_HH-mm-ss", Locale.ROOT).format(LocalDateTime.now());
        return new Run(id, Version.text(), command, plan, ThisMachine.describe(), used, Schedule.of(plan), List.of());
    }

    /** The platform a baseline names: one of those that are run, or one that is then run too. */
    private Platform baseline(Optional<String> spec, List<Platform> platforms) throws InterruptedException {
        if (spec.isEmpty()) {
            return platforms.get(0);
        }
        Optional<Platform> byName = platforms.stream()
                .filter(platform -> platform.name().equals(spec.get()))
                .findFirst();
        if (byName.isPresent()) {
            return byName.get();
        }
        Platform resolved = PlatformSpec.resolve(spec.get(), inventory);
        Optional<Platform> same = platforms.stream()
                .filter(platform -> platform.jvm().equals(resolved.jvm())
                        && platform.options().equals(resolved.options()))
                .findFirst();
        if (same.isEmpty()) {
            platforms.add(0, resolved);
        }
        return same.orElse(resolved);
    }

    private Jvm driver(Optional<String> spec) throws InterruptedException {
        if (spec.isEmpty()) {
            return inventory.at(System.getProperty("java.home"));
        }
        return PlatformSpec.resolve(spec.get(), inventory)
                .jvm()
                .orElseThrow(() -> new UserError("the driver must be a JVM, not " + spec.get()));
    }
}

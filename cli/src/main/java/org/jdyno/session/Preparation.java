package org.jdyno.session;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.experiment.Experiments;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Cell;
import org.jdyno.model.Host;
import org.jdyno.model.Jvm;
import org.jdyno.model.Overhead;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Secrets;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Planner;
import org.jdyno.plan.Request;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.Workloads;
import org.jdyno.platform.Defaults;
import org.jdyno.platform.Inventory;
import org.jdyno.platform.PlatformSpec;
import org.jdyno.platform.PreferredPlatforms;
import org.jdyno.store.StealHistory;

/** Turns a request into a run before its first trial: finds the JVMs, resolves the platforms, draws the schedule. */
final class Preparation {
    /** Small enough to type. */
    private static final int SEED_BOUND = 1_000_000;

    private final Workloads workloads;
    private final Inventory inventory;
    private final String version;
    private final MissingJvms missing;
    private final Map<List<String>, Platform> resolvedSpecs = new HashMap<>();

    /** @param version the version of jdyno */
    Preparation(Workloads workloads, Inventory inventory, String version, MissingJvms missing) {
        this.workloads = workloads;
        this.inventory = inventory;
        this.version = version;
        this.missing = missing;
    }

    /**
     * Makes the plan.
     *
     * @throws UserError if the request cannot be run, for example because the baseline does not start
     */
    Plan plan(Request request) throws InterruptedException {
        Resolved resolved = resolved(request);
        Platform baseline = resolved.baseline();
        baseline.unable().filter(any -> missing != MissingJvms.ELSEWHERE).ifPresent(reason -> {
            throw new UserError(
                    "the baseline " + baseline.name() + " cannot run: " + reason + "; name another with --baseline");
        });
        return new Planner(workloads.rankedBy(request.get(PlanKeys.BY)))
                .plan(request, resolved.platforms(), baseline, resolved.driver(), freshSeed());
    }

    /**
     * The search for the least heap, on the baseline's JVM with its default collector; empty if no heap is a multiple
     * of the least.
     */
    Optional<Plan> heapSearch(Request request) throws InterruptedException {
        Planner planner = new Planner(workloads);
        if (!planner.wantsHeapSearch(request)) {
            return Optional.empty();
        }
        Resolved resolved = resolved(request);
        Jvm jvm = resolved.baseline().jvm().orElse(resolved.driver());
        Platform defaultCollector =
                resolve(jvm.home().toString(), request.all(PlanKeys.OPTIONS)).named(jvm.id());
        return Optional.of(planner.heapSearch(request, defaultCollector, resolved.driver(), freshSeed()));
    }

    private record Resolved(List<Platform> platforms, Platform baseline, Jvm driver) {}

    private Resolved resolved(Request request) throws InterruptedException {
        List<Platform> platforms = new ArrayList<>();
        List<String> options = request.all(PlanKeys.OPTIONS);
        for (String spec :
                specs(request.all(PlanKeys.PLATFORMS), request.workloads().keySet())) {
            platforms.add(resolve(spec, options));
        }
        Platform baseline = baseline(request.get(PlanKeys.BASELINE), options, platforms);
        return new Resolved(platforms, baseline, driver(request.get(PlanKeys.DRIVER)));
    }

    /** Resolves a spec. The first call for a spec starts the JVM to check the options. */
    private Platform resolve(String spec, List<String> options) throws InterruptedException {
        List<String> key = new ArrayList<>(options);
        key.add(spec);
        if (!resolvedSpecs.containsKey(key)) {
            Optional<Platform> lacking =
                    missing == MissingJvms.REFUSED ? Optional.empty() : PlatformSpec.lacking(spec, inventory);
            resolvedSpecs.put(
                    key, lacking.isPresent() ? lacking.get() : PlatformSpec.resolve(spec, options, inventory));
        }
        return resolvedSpecs.get(key);
    }

    /**
     * The platforms of a study: the named ones, or for a card the collectors of the only one. Without any, those that
     * its file prefers and that exist here; if it prefers none, those of its file; without these, the default ones.
     *
     * @param message receives what is compared in place of what was asked for
     */
    List<String> specs(List<String> named, StudyFile study, Consumer<String> message) throws InterruptedException {
        if (named.size() == 1 && !study.study().card().isEmpty()) {
            List<String> collectors = collectorsOf(named.get(0));
            if (collectors.size() > 1) {
                message.accept("one platform alone has nothing to be compared with, so its collectors are: "
                        + String.join(", ", collectors));
                return collectors;
            }
        }
        if (!named.isEmpty() || study.preferredPlatforms().isEmpty()) {
            List<String> all = named.isEmpty() ? study.platforms() : named;
            // Each life of a twin in a block would be one less of those that are asked about.
            return all.isEmpty() && !study.study().card().isEmpty()
                    ? Defaults.specs(inventory.jvms())
                    : specs(all, study.workloads());
        }
        PreferredPlatforms preferred = PreferredPlatforms.of(study.preferredPlatforms(), inventory);
        if (preferred.specs().stream().allMatch(Platform.NATIVE::equals)) {
            throw new UserError(study.study().name() + " is for " + String.join(", ", study.preferredPlatforms())
                    + ", and this machine has none of these JVMs; name others with -p");
        }
        if (!preferred.missing().isEmpty()) {
            message.accept("left out, because they are not here: " + String.join(", ", preferred.missing()));
        }
        return preferred.specs();
    }

    /** The specs of a JVM with different collectors; none if its spec has options or a name. */
    private List<String> collectorsOf(String spec) throws InterruptedException {
        boolean bare = !spec.contains("+") && !spec.contains("=");
        return bare ? resolve(spec, List.of()).jvm().map(Defaults::collectors).orElse(List.of()) : List.of();
    }

    /**
     * The named platforms, or the default ones.
     *
     * @param asked the workloads; those of the tour if empty
     */
    private List<String> specs(List<String> named, Collection<String> asked) throws InterruptedException {
        if (!named.isEmpty()) {
            return named;
        }
        List<String> specs = new ArrayList<>(Defaults.specs(inventory.jvms()));
        Collection<String> names = asked.isEmpty() ? workloads.tour() : asked;
        if (names.stream().anyMatch(name -> workloads.get(name).hasTwin())) {
            specs.add(Platform.NATIVE);
        }
        return specs;
    }

    /**
     * The Java homes of the JVMs that specs name at present.
     *
     * @param driver the spec of the driver JVM; empty for the JVM of jdyno
     * @return the Java homes, by the names of their entries in an {@link org.jdyno.model.Identity}
     */
    Map<String, String> homes(List<String> specs, Optional<String> driver) throws InterruptedException {
        Map<String, String> homes = new HashMap<>();
        homes.put("the JVM of the driver", driver(driver).home().toString());
        for (String spec : specs) {
            resolve(spec, List.of())
                    .jvm()
                    .ifPresent(jvm -> homes.put(
                            "the JVM of " + Secrets.hidden(spec), jvm.home().toString()));
        }
        return homes;
    }

    static long freshSeed() {
        return new SecureRandom().nextInt(SEED_BOUND);
    }

    /** Makes a run of a plan whose workloads are ranked by their headlines, before its first trial. */
    Run newRun(Plan plan, List<String> command) {
        return newRun(plan, Optional.empty(), command);
    }

    /**
     * Makes a run of a plan, before its first trial.
     *
     * @param by the measure that ranks the platforms; empty for the headlines of the workloads
     */
    Run newRun(Plan plan, Optional<String> by, List<String> command) {
        Workloads ranked = workloads.rankedBy(by);
        List<Workload> used = plan.cells().stream()
                .map(Cell::workload)
                .distinct()
                .map(name -> ranked.of(plan.cells(), name))
                .map(workload -> plan.sizesHeap(workload.name()) ? Overhead.withMeasures(workload) : workload)
                .map(plan.experiment()::withMeasures)
                .toList();
        StealHistory history = StealHistory.ofThisMachine();
        Host host = ThisMachine.describe();
        // An earlier call of the doctor may have found out whether CPU times include stolen time.
        Host described = history.doctorsFinding()
                .map(finding -> host.with("stolen time is counted", finding))
                .orElse(host);
        return Run.planned(
                        RunPlace.freshId(),
                        version,
                        command,
                        plan,
                        described,
                        used,
                        Experiments.of(plan).schedule())
                .withEarlierSteal(history.read().stream()
                        .filter(effect -> plan.cells().stream().anyMatch(effect::isOf))
                        .toList());
    }

    /** The baseline. If it is none of the platforms, it is added to them as the first. */
    private Platform baseline(Optional<String> spec, List<String> options, List<Platform> platforms)
            throws InterruptedException {
        if (spec.isEmpty()) {
            return platforms.get(0);
        }
        Optional<Platform> byName = platforms.stream()
                .filter(platform -> platform.name().equals(spec.get()))
                .findFirst();
        if (byName.isPresent()) {
            return byName.get();
        }
        Platform named = resolve(spec.get(), options);
        Optional<Platform> same = platforms.stream()
                .filter(platform ->
                        platform.jvm().equals(named.jvm()) && platform.options().equals(named.options()))
                .findFirst();
        if (same.isEmpty()) {
            platforms.add(0, named);
        }
        return same.orElse(named);
    }

    private Jvm driver(Optional<String> spec) throws InterruptedException {
        if (spec.isEmpty() || spec.get().equals(PlanKeys.TESTED) || missing == MissingJvms.ELSEWHERE) {
            return inventory.at(System.getProperty("java.home"));
        }
        return PlatformSpec.resolve(spec.get(), inventory)
                .jvm()
                .orElseThrow(() -> new UserError("--driver must be a JVM, not " + Words.quoted(spec.get())));
    }
}

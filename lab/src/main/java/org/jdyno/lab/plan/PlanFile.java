package org.jdyno.lab.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads plan files, which docs/plan-files.md describes. */
public final class PlanFile {
    /** The keys of a plan, in the order of the help. */
    public static final List<PlanKey<?>> KEYS = Stream.of(
                    PlanKeys.ALL,
                    HostWords.ALL,
                    ExperimentKeys.ALL,
                    ComparisonKeys.ALL,
                    LengthKeys.ALL,
                    Pairings.ALL,
                    StoppingKeys.ALL)
            .<PlanKey<?>>flatMap(List::stream)
            .toList();

    /** The keys whose options a study takes; it sets all others itself. */
    public static final List<PlanKey<?>> OF_STUDIES = List.of(
            PlanKeys.PLATFORMS,
            PlanKeys.BASELINE,
            PlanKeys.DRIVER,
            PlanKeys.SEED,
            LengthKeys.BUDGET,
            LengthKeys.QUICK,
            LengthKeys.THOROUGH);

    /** The keys of the other kinds of experiment. A gate is always a comparison. */
    public static final List<PlanKey<?>> NOT_OF_GATES =
            List.of(ExperimentKeys.LIMIT, ExperimentKeys.MINHEAP, ExperimentKeys.SLO, ExperimentKeys.RULE);

    private PlanFile() {}

    public static Request read(Path file) {
        Settings plan = Settings.read(file);
        Request request = requestOf(plan, file.getFileName().toString());
        OwnServer.read(plan, file.toAbsolutePath().getParent()).ifPresent(server -> server.addTo(request));
        plan.rejectUnknownKeys();
        return request;
    }

    /**
     * Reads a plan within another file.
     *
     * @param otherwise the title if the plan has none
     */
    static Request read(Settings plan, String otherwise) {
        Request request = requestOf(plan, otherwise);
        plan.rejectUnknownKeys();
        return request;
    }

    private static Request requestOf(Settings plan, String otherwise) {
        Request request = new Request();
        request.set(PlanKeys.TITLE, otherwise);
        List<PlanKey<?>> given =
                KEYS.stream().filter(key -> read(key, plan, request)).toList();
        plan.inFile(() -> PlanKey.requireOneOfEach(given));
        plan.sections("workloads")
                .forEach((name, section) -> request.workloads().put(name, section.entries()));
        return request;
    }

    /** Whether the plan has the key. */
    private static <T> boolean read(PlanKey<T> key, Settings plan, Request request) {
        Optional<T> value = key.read(plan);
        value.ifPresent(given -> request.set(key, given));
        return value.isPresent();
    }
}

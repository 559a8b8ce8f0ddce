package org.jdyno.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.yaml.Setting;
import org.jdyno.yaml.YamlFile;
import org.jdyno.yaml.YamlLimits;
import org.jdyno.yaml.YamlWriter;

/** Reads plan files, which docs/plan-files.md describes. */
public final class PlanFile {
    /** The keys of a plan, in the order of the help. */
    public static final List<PlanKey<?>> KEYS = Stream.of(
                    PlanKeys.ALL,
                    HostWords.ALL,
                    ExperimentKeys.ALL,
                    ComparisonKeys.ALL,
                    LengthKeys.ALL,
                    PairingChoice.ALL)
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
            LengthKeys.THOROUGH,
            ComparisonKeys.TOLERATE);

    /** The keys of the other kinds of experiment. A gate is always a comparison. */
    public static final List<PlanKey<?>> NOT_OF_GATES = List.of(
            ExperimentKeys.LIMIT,
            ExperimentKeys.MINHEAP,
            ExperimentKeys.SLO,
            ExperimentKeys.PRICE,
            ExperimentKeys.RULE);

    private static final String WORKLOADS = "workloads";

    private PlanFile() {}

    public static Request read(Path file) {
        Setting plan = Setting.read(file);
        String title = file.getFileName().toString();
        if (plan.get(OwnServer.KEY).filter(Setting::isSection).isEmpty()) {
            return read(plan, title);
        }
        OwnServer server = OwnServer.read(plan, file.toAbsolutePath().getParent());
        Request request = read(plan.without(OwnServer.KEY).without(OwnServer.LOAD), title);
        server.addTo(request);
        return request;
    }

    /** Whether a plan measures a server of the user, so that its paths begin in the directory of the file. */
    public static boolean isOfServer(Path file) {
        return Setting.read(file).get(OwnServer.KEY).filter(Setting::isSection).isPresent();
    }

    /** The content of a plan file, or of a study file. */
    public static String text(Path file) {
        return YamlFile.text(file, YamlLimits.OF_USERS);
    }

    /** The content of a plan file for one of its workloads. */
    public static String ofWorkload(Path file, String workload) {
        ObjectNode plan = Setting.read(file).tree().deepCopy();
        plan.withObject("/" + WORKLOADS).retain(workload);
        return YamlWriter.write(plan);
    }

    /**
     * Reads a plan within another file.
     *
     * @param otherwise the title if the plan has none
     */
    static Request read(Setting plan, String otherwise) {
        List<PlanKey<?>> known = KEYS.stream().filter(PlanKey::isOfFiles).toList();
        plan.requireKnown(Stream.concat(known.stream().map(PlanKey::name), Stream.of(WORKLOADS))
                .toList());
        Request request = new Request();
        request.set(PlanKeys.TITLE, otherwise);
        List<PlanKey<?>> given =
                known.stream().filter(key -> read(key, plan, request)).toList();
        plan.inFile(() -> PlanKey.requireOneOfEach(given));
        plan.get(WORKLOADS)
                .map(Setting::section)
                .ifPresent(all -> all.forEach((name, section) -> {
                    request.workload(name);
                    section.section()
                            .forEach((parameter, value) ->
                                    request.workloads().get(name).put(parameter, value.text()));
                }));
        return request;
    }

    /** Whether the plan has the key. */
    private static <T> boolean read(PlanKey<T> key, Setting plan, Request request) {
        Optional<T> value = plan.get(key.name()).flatMap(key::read);
        value.ifPresent(given -> request.set(key, given));
        return value.isPresent();
    }
}

package org.jdyno.run.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.host.Installation;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;

/**
 * A workload with its roles under test in Java or in C.
 *
 * @param workload with the roles of a trial
 * @param variant the parameters that give it these roles; empty if its roles do not depend on parameters
 */
record Version(Workload workload, Map<String, String> variant, boolean inC) {
    static final Workloads WORKLOADS = Workloads.in(new Installation(Checkout.root()).workloads());

    /** Every workload with each set of roles that it can have, in Java and, where there is a twin, in C. */
    static Stream<Version> all() {
        return WORKLOADS.all().stream()
                .flatMap(workload -> variants(workload).entrySet().stream())
                .flatMap(variant -> Stream.of(false, true)
                        .filter(inC -> !inC || hasInC(variant.getKey(), variant.getValue()))
                        .map(inC -> new Version(variant.getKey(), variant.getValue(), inC)));
    }

    /** A workload at some parameters, with one process of each role. */
    static Version at(String name, Map<String, String> parameters, boolean inC) {
        Workload workload = at(WORKLOADS.get(name), parameters);
        return new Version(workload, withSingleNodes(workload, parameters), inC);
    }

    private static Workload at(Workload workload, Map<String, String> parameters) {
        Point point = workload.defaults();
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            point = point.with(parameter.getKey(), parameter.getValue());
        }
        return workload.at(point);
    }

    /** Whether a twin has the roles of a variant; of the databases, twins have PostgreSQL. */
    private static boolean hasInC(Workload workload, Map<String, String> variant) {
        return workload.hasTwin()
                && variant.getOrDefault("database", "postgres").equals("postgres");
    }

    /** The workload with each set of roles that it can have, and the first values that give it this set. */
    private static Map<Workload, Map<String, String>> variants(Workload workload) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Parameter parameter : workload.parameters()) {
            if (decidesRoles(workload, parameter)) {
                combinations = combinations.stream()
                        .flatMap(values -> choices(parameter).map(value -> with(values, parameter.name(), value)))
                        .toList();
            }
        }
        Map<Workload, Map<String, String>> variants = new LinkedHashMap<>();
        for (Map<String, String> values : combinations) {
            Workload with = at(workload, values);
            variants.putIfAbsent(with, withSingleNodes(with, values));
        }
        return variants;
    }

    /** One process of each role whose number of processes is a parameter: alone it must do all that several do. */
    private static Map<String, String> withSingleNodes(Workload ofPoint, Map<String, String> values) {
        Map<String, String> all = new TreeMap<>(values);
        ofPoint.roles().forEach(role -> role.count().ifPresent(count -> all.put(count, "1")));
        return all;
    }

    private static boolean decidesRoles(Workload workload, Parameter parameter) {
        return workload.roles().stream()
                .anyMatch(role -> role.presence().when().values().containsKey(parameter.name())
                        || role.presence().underTest().values().containsKey(parameter.name()));
    }

    /** The default first. */
    private static Stream<String> choices(Parameter parameter) {
        return Stream.concat(Stream.of(parameter.initial()), parameter.range().choices().stream())
                .distinct();
    }

    private static Map<String, String> with(Map<String, String> values, String name, String value) {
        Map<String, String> more = new TreeMap<>(values);
        more.put(name, value);
        return more;
    }

    /** The program of its roles in C; without what compiles or runs it, the test is skipped. */
    Optional<Path> twin() throws IOException {
        return inC ? Optional.of(CompiledTwin.of(workload)) : Optional.empty();
    }

    /** Its processes, all ready. The control role is the same beside every workload, and stands beside dummy here. */
    Cast ready() throws IOException {
        return workload.name().equals("dummy")
                ? Cast.readyWithControl(workload, twin(), settings())
                : Cast.ready(workload, twin(), settings());
    }

    /**
     * Parameters that must differ from the defaults: some twins have one of the queues or databases only, that of
     * jdbc needs no driver of ODBC with libpq, and grid would fill the heap.
     */
    Map<String, String> settings() {
        if (workload.name().equals("grid")) {
            return with(variant, "entries", "100");
        }
        if (!inC) {
            return variant;
        }
        return switch (workload.name()) {
            case "queue" -> with(variant, "queue", "ring");
            case "jdbc" -> with(variant, "api", "libpq");
            case "orderdb" -> with(variant, "database", "postgres");
            default -> variant;
        };
    }

    @Override
    public String toString() {
        return workload.name() + (variant.isEmpty() ? "" : " " + variant) + (inC ? " in C" : " in Java");
    }
}

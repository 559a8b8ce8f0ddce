package org.jdyno.lab.model;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;

/**
 * A server program with its load, as its folder describes it. The lab knows a workload as data and processes only.
 *
 * @param name of its folder, such as {@code chat}
 * @param title one line about what it is
 * @param operation what one operation is called, plural, such as {@code messages}
 * @param folder where it is
 * @param roles in the order they are started
 * @param parameters in the order they are listed
 * @param measures in the order they are told; exactly one is the headline
 * @param formulas measure name to where its value comes from
 * @param distributions name of a recorded histogram, as {@code role.name}, to its title
 * @param twin C files of the twin, relative to the folder; empty if it has none
 * @param load what the size of its load is measured in; empty when nothing makes it larger
 * @param sweep measures that are drawn over a swept parameter, the headline first
 * @param tour whether {@code jdyno run} without arguments visits it
 */
public record Workload(
        String name,
        String title,
        String operation,
        Path folder,
        List<Role> roles,
        List<Parameter> parameters,
        List<Measure> measures,
        Map<String, Formula> formulas,
        Map<String, String> distributions,
        List<String> twin,
        Optional<Load> load,
        List<String> sweep,
        boolean tour) {
    public Workload {
        Objects.requireNonNull(name, "name");
        roles = List.copyOf(roles);
        parameters = List.copyOf(parameters);
        measures = List.copyOf(measures);
        formulas = Collections.unmodifiableMap(new LinkedHashMap<>(formulas));
        distributions = Collections.unmodifiableMap(new LinkedHashMap<>(distributions));
        twin = List.copyOf(twin);
        load = Objects.requireNonNullElse(load, Optional.empty());
        sweep = sweep == null ? List.of() : List.copyOf(sweep);
        if (roles.stream().filter(Role::driving).count() != 1) {
            throw new IllegalArgumentException("workload " + name + " must have exactly one driving role");
        }
        if (roles.stream().noneMatch(Role::underTest)) {
            throw new IllegalArgumentException("workload " + name + " must have a role under test");
        }
        if (measures.stream().filter(Measure::headline).count() != 1) {
            throw new IllegalArgumentException("workload " + name + " must have exactly one headline measure");
        }
    }

    public Measure headline() {
        return measures.stream().filter(Measure::headline).findFirst().orElseThrow();
    }

    public Measure measure(String measure) {
        return measures.stream()
                .filter(candidate -> candidate.name().equals(measure))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("workload " + name + " has no measure " + measure));
    }

    public Role driver() {
        return roles.stream().filter(Role::driving).findFirst().orElseThrow();
    }

    public boolean hasTwin() {
        return !twin.isEmpty();
    }

    /** The point at which every parameter has its default. */
    public Point defaults() {
        Map<String, String> values = new LinkedHashMap<>();
        parameters.forEach(parameter -> values.put(parameter.name(), parameter.initial()));
        return Point.of(values);
    }
}

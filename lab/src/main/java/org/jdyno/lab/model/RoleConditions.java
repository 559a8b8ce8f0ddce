package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks the conditions of a workload, and its roles at every combination of values of the parameters that their
 * conditions name.
 */
record RoleConditions(String workload, List<Role> roles, List<Parameter> parameters) {
    /**
     * Checks that every trial has exactly one load generator and a role under test.
     *
     * @throws IllegalArgumentException naming the combination that has not, or a condition that can never hold
     */
    static void check(String workload, List<Role> roles, List<Parameter> parameters) {
        RoleConditions conditions = new RoleConditions(workload, roles, parameters);
        roles.forEach(conditions::checkProcesses);
        roles.forEach(role ->
                conditions(role).forEach(condition -> conditions.checkValues("the role " + role.name(), condition)));
        parameters.forEach(parameter -> parameter
                .elsewhere()
                .ifPresent(other -> conditions.checkValues("the parameter " + parameter.name(), other.when())));
        conditions.combinations().forEach(conditions::checkAt);
    }

    private void checkProcesses(Role role) {
        if (role.driving() && role.count().isPresent()) {
            throw new IllegalArgumentException("the role " + role.name() + " of workload " + workload
                    + " is the load generator: count is for other roles, and splits for this one");
        }
        role.count().ifPresent(count -> parameters.stream()
                .filter(parameter -> parameter.name().equals(count)
                        && parameter.kind() == Parameter.Kind.INTEGER
                        && parameter.min().orElse(0) < 1)
                .findFirst()
                .ifPresent(parameter -> {
                    throw new IllegalArgumentException("the role " + role.name() + " has as many processes as " + count
                            + " says, whose min must be 1 or more");
                }));
        if (role.underTest() && role.splits().isPresent()) {
            throw new IllegalArgumentException("the role " + role.name() + " of workload " + workload
                    + " is under test: the number of its processes is set by count, not by splits");
        }
    }

    private static Stream<Condition> conditions(Role role) {
        return Stream.concat(Stream.of(role.when(), role.testedWhen()), role.heap().map(UsualHeap::when).stream());
    }

    private void checkValues(String whose, Condition condition) {
        condition.values().forEach((name, values) -> {
            Parameter parameter = parameter(whose, name);
            for (String value : values) {
                parameter.reject(value).ifPresent(reason -> {
                    throw new IllegalArgumentException("a condition of " + whose + ": " + reason);
                });
            }
        });
    }

    private Parameter parameter(String whose, String name) {
        List<String> words = parameters.stream()
                .filter(candidate -> candidate.kind() == Parameter.Kind.WORD)
                .map(Parameter::name)
                .toList();
        return parameters.stream()
                .filter(candidate -> candidate.name().equals(name) && words.contains(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a condition of " + whose + ": " + Words.quoted(name)
                        + " is not among the parameters of type word" + Words.hint(name, words)));
    }

    /** All combinations of the values of the parameters that a condition names; a single empty one without any. */
    private List<Point> combinations() {
        Set<String> named = new TreeSet<>();
        roles.stream()
                .flatMap(RoleConditions::conditions)
                .forEach(condition -> named.addAll(condition.values().keySet()));
        List<Point> combinations = List.of(Point.of(Map.of()));
        for (Parameter parameter : parameters) {
            if (named.contains(parameter.name())) {
                List<Point> more = new ArrayList<>();
                for (Point combination : combinations) {
                    parameter.choices().forEach(value -> more.add(combination.with(parameter.name(), value)));
                }
                combinations = more;
            }
        }
        return combinations;
    }

    private void checkAt(Point combination) {
        List<Role> here =
                roles.stream().flatMap(role -> role.at(combination).stream()).toList();
        List<String> driving =
                here.stream().filter(Role::driving).map(Role::name).toList();
        if (driving.size() != 1) {
            throw new IllegalArgumentException("workload " + workload + " must have exactly one driving role"
                    + where(combination) + (driving.isEmpty() ? ", and has none" : ", and has " + driving));
        }
        if (here.stream().noneMatch(Role::underTest)) {
            throw new IllegalArgumentException(
                    "workload " + workload + " must have a role under test" + where(combination));
        }
    }

    private static String where(Point combination) {
        return combination.values().isEmpty() ? "" : " at " + combination.label();
    }
}

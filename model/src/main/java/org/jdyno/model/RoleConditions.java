package org.jdyno.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        roles.forEach(role -> {
            String whose = "the role " + role.name();
            places(role).forEach(condition -> conditions.checkValues(whose, condition));
            role.heap().ifPresent(heap -> conditions.checkHeap(whose, heap.when()));
        });
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
                        && parameter.range().min().orElse(0) < 1)
                .findFirst()
                .ifPresent(parameter -> {
                    throw new IllegalArgumentException("the role " + role.name() + " has as many processes as " + count
                            + " says, whose min must be 1 or more");
                }));
        if (role.heap().isPresent() && !role.underTest()) {
            throw new IllegalArgumentException("the role " + role.name() + " of workload " + workload
                    + " has a heap, which only roles under test may have; leave it out");
        }
        if (role.underTest() && role.splits().isPresent()) {
            throw new IllegalArgumentException("the role " + role.name() + " of workload " + workload
                    + " is under test: the number of its processes is set by count, not by splits");
        }
    }

    /** The conditions that decide which roles a trial has, and which of them are under test. */
    private static Stream<Condition> places(Role role) {
        return Stream.of(role.presence().when(), role.presence().underTest());
    }

    private void checkValues(String whose, Condition condition) {
        condition.values().forEach((name, values) -> {
            Parameter parameter = parameter(whose, name, Set.of(Parameter.Kind.WORD), "of type word");
            values.forEach(value -> reject(whose, parameter, value));
        });
    }

    /** The condition of a heap may name ranges of numbers, because it does not decide which roles there are. */
    private void checkHeap(String whose, Condition condition) {
        condition.values().forEach((name, values) -> {
            Parameter parameter = parameter(
                    whose, name, Set.of(Parameter.Kind.WORD, Parameter.Kind.INTEGER), "of type word or integer");
            for (String value : values) {
                Optional<NumberRange> range = range(whose, parameter, value);
                range.ifPresent(its -> its.ends().forEach(end -> reject(whose, parameter, Long.toString(end))));
                if (range.isEmpty()) {
                    reject(whose, parameter, value);
                }
            }
        });
    }

    private static Optional<NumberRange> range(String whose, Parameter parameter, String value) {
        try {
            return parameter.kind() == Parameter.Kind.INTEGER ? NumberRange.of(value) : Optional.empty();
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "a condition of " + whose + ": " + parameter.name() + ": " + wrong.getMessage(), wrong);
        }
    }

    private static void reject(String whose, Parameter parameter, String value) {
        parameter.reject(value).ifPresent(reason -> {
            throw new IllegalArgumentException("a condition of " + whose + ": " + reason);
        });
    }

    private Parameter parameter(String whose, String name, Set<Parameter.Kind> kinds, String described) {
        List<Parameter> possible = parameters.stream()
                .filter(candidate -> kinds.contains(candidate.kind()))
                .toList();
        return possible.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a condition of " + whose + ": " + Words.quoted(name)
                        + " is not among the parameters " + described
                        + Words.hint(
                                name, possible.stream().map(Parameter::name).toList())));
    }

    /** All combinations of the values of the parameters that a condition names; a single empty one without any. */
    private List<Point> combinations() {
        Set<String> named = new TreeSet<>();
        roles.stream()
                .flatMap(RoleConditions::places)
                .forEach(condition -> named.addAll(condition.values().keySet()));
        List<Point> combinations = List.of(Point.of(Map.of()));
        for (Parameter parameter : parameters) {
            if (named.contains(parameter.name())) {
                List<Point> more = new ArrayList<>();
                for (Point combination : combinations) {
                    parameter.range().choices().forEach(value -> more.add(combination.with(parameter.name(), value)));
                }
                combinations = more;
            }
        }
        return combinations;
    }

    private void checkAt(Point combination) {
        List<Role> here = roles.stream()
                .flatMap(role -> role.with(Optional.empty()).at(combination).stream())
                .toList();
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

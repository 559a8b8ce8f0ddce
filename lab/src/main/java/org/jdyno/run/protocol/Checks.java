package org.jdyno.run.protocol;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jdyno.model.Cause;
import org.jdyno.model.Words;

/** The checks of a trial's roles: compares each with its expected value and with those of the other roles. */
final class Checks {
    /** The largest number of checks in a trial. Roles report about ten checks each. */
    private static final int MAX_CHECKS = 10_000;

    private final Map<String, Map<RoleProcess, String>> values = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();
    private int count;

    void add(RoleProcess process, RoleEvent.Check check) throws TrialFailure {
        if (++count > MAX_CHECKS) {
            throw Fields.violation(
                    process.name(), String.format(Locale.ROOT, "the roles have sent more than %,d checks", MAX_CHECKS));
        }
        values.computeIfAbsent(check.name(), any -> new LinkedHashMap<>()).put(process, check.value());
        check.expected()
                .filter(expected -> !expected.equals(check.value()))
                .ifPresent(expected -> wrong.add("the check " + check.name() + " of the " + process.name() + " must be "
                        + Words.quoted(expected) + ", not " + Words.quoted(check.value())));
    }

    /** @param incomplete the roles of which a process could not report; their sums are not compared with others */
    void verify(Set<String> incomplete) throws TrialFailure {
        values.forEach((name, byProcess) -> {
            Map<String, String> byRole = byRole(name, byProcess);
            byRole.keySet().removeAll(incomplete);
            if (new HashSet<>(byRole.values()).size() > 1) {
                wrong.add("the check " + name + " differs between roles: " + byRole);
            }
        });
        if (values.isEmpty()) {
            wrong.add("no role checked anything");
        }
        if (!wrong.isEmpty()) {
            throw new TrialFailure(Cause.WRONG_OUTPUT, String.join("; ", wrong));
        }
    }

    /** The values of a check by role: those of several processes of one role are added, modulo 2^64. */
    private Map<String, String> byRole(String check, Map<RoleProcess, String> byProcess) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        byProcess.forEach(
                (process, value) -> parts.computeIfAbsent(process.role().name(), any -> new ArrayList<>())
                        .add(value));
        Map<String, String> byRole = new LinkedHashMap<>();
        parts.forEach((role, own) -> byRole.put(role, own.size() == 1 ? own.get(0) : sum(check, own)));
        return byRole;
    }

    private String sum(String check, List<String> parts) {
        long sum = 0;
        for (String part : parts) {
            try {
                sum += Long.parseUnsignedLong(part);
            } catch (NumberFormatException noNumber) {
                wrong.add("the check " + check + " of a role with several processes must be a whole number, not "
                        + Words.quoted(part));
            }
        }
        return Long.toUnsignedString(sum);
    }
}

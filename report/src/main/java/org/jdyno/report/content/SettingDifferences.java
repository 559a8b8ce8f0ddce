package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jdyno.model.Cell;
import org.jdyno.model.Host;
import org.jdyno.model.Identity;
import org.jdyno.model.Run;
import org.jdyno.model.history.DatedRun;

/** What differs between two runs besides their results: plan, platforms, machine. */
final class SettingDifferences {
    /** What is another in every run and is no difference. */
    private static final Pattern INCIDENTAL = Pattern.compile("(?:.*: )?seed|load average at start.*");

    /** Items of an identity that the platforms or the machine name in words. */
    private static final Set<String> IN_WORDS =
            Set.of("the kernel", "the memory", "the processor", "the number of processors");

    private static final String JVM = "the JVM ";

    private SettingDifferences() {}

    /**
     * A difference.
     *
     * @param what the name of a setting, a platform or a property of the machine
     * @param before its value in the first run; a dash if it has none
     * @param after its value in the second run
     */
    record Difference(String what, String before, String after) {}

    /** What differs in workloads, points, timing, phases, blocks and the version of jdyno. */
    static List<Difference> plan(DatedRun before, DatedRun after) {
        return differences(plan(before), plan(after));
    }

    /** What differs in JVMs, their versions and options. */
    static List<Difference> platforms(DatedRun before, DatedRun after) {
        return differences(platforms(before), platforms(after));
    }

    /** What differs in the machine, and in what is run besides JVMs. */
    static List<Difference> machine(DatedRun before, DatedRun after) {
        return differences(machine(before), machine(after));
    }

    static List<Difference> all(DatedRun before, DatedRun after) {
        List<Difference> all = new ArrayList<>(platforms(before, after));
        all.addAll(plan(before, after));
        all.addAll(machine(before, after));
        return all;
    }

    private static List<Difference> differences(Map<String, String> before, Map<String, String> after) {
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !INCIDENTAL.matcher(name).matches())
                .map(name -> new Difference(
                        name, before.getOrDefault(name, Numbers.UNKNOWN), after.getOrDefault(name, Numbers.UNKNOWN)))
                .filter(difference -> !difference.before().equals(difference.after()))
                .toList();
    }

    private static Map<String, String> plan(DatedRun dated) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (Run run : dated.settings()) {
            String part = dated.settings().size() == 1 ? "" : run.plan().title() + ": ";
            parameters(run).forEach((name, values) -> facts.put(part + name, String.join(", ", values)));
            SettingTopic.setting(run).forEach((name, value) -> facts.put(part + name, value));
            facts.put("jdyno", run.version());
        }
        return facts;
    }

    /** The values of every parameter of every workload, by {@code chat rooms}. */
    private static Map<String, Set<String>> parameters(Run run) {
        Map<String, Set<String>> parameters = new TreeMap<>();
        for (Cell cell : run.plan().cells()) {
            cell.point().shown().forEach((name, value) -> parameters
                    .computeIfAbsent(cell.workload() + " " + name, any -> new TreeSet<>())
                    .add(value));
        }
        return parameters;
    }

    private static Map<String, String> platforms(DatedRun dated) {
        Map<String, String> facts = new LinkedHashMap<>();
        dated.settings().forEach(run -> run.plan()
                .platformsWithoutControl()
                .forEach(platform -> facts.put(platform.plannedName(), RunNames.build(platform))));
        return facts;
    }

    private static Map<String, String> machine(DatedRun dated) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (Run run : dated.settings()) {
            facts.putAll(SettingTopic.facts(run.host()));
            Map<String, Host> others = run.host().others();
            others.forEach((name, host) ->
                    SettingTopic.facts(host).forEach((fact, value) -> facts.put(fact + " of " + name, value)));
            run.identity().values().forEach((item, value) -> {
                if (!IN_WORDS.contains(item) && !item.startsWith(Identity.BOOT_OF) && !item.startsWith(JVM)) {
                    facts.put(item, value);
                }
            });
        }
        return facts;
    }
}

package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.JVMS;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Jvm;

/** Whether the JVMs of this machine differ and have distinct names, and the programs that trials need are installed. */
final class JvmChecks {
    static final List<Check> ALL = List.of(
            new Check(
                    "jvms",
                    JVMS,
                    "JVMs to compare",
                    "With one JVM only its collectors, compilers and options can be compared.",
                    "Install another, or name Java homes: JDYNO_JVMS=/opt/jdk-25:/opt/jdks",
                    JvmChecks::count),
            new Check(
                    "jvm-broken",
                    JVMS,
                    "JVMs that do not start",
                    "They are installed but missing from every comparison.",
                    "Repair or remove them; ./jdyno platforms shows what is wrong with each.",
                    JvmChecks::broken),
            new Check(
                    "jvm-duplicates",
                    JVMS,
                    "One build in several places",
                    "Comparing a build with itself shows only the noise of the machine.",
                    "Name only one of them.",
                    JvmChecks::duplicates),
            new Check(
                    "jvm-variety",
                    JVMS,
                    "Vendors and versions",
                    "If every version is from another vendor, a difference may be due to the version, the build or"
                            + " the patches of the vendor.",
                    "Install two versions from one vendor, or one version from two vendors.",
                    JvmChecks::variety),
            new Check(
                    "jvm-names",
                    JVMS,
                    "Versions that match one JVM",
                    "A short name such as 21 is rejected if it matches several JVMs, so plan files need longer names.",
                    "Use the ids of ./jdyno platforms.",
                    JvmChecks::names),
            new Check(
                    "jvm-variables",
                    JVMS,
                    "Variables that change every JVM",
                    "JVMs that you start yourself have these options; jdyno does not pass them on.",
                    "Unset them, and give options with the platform: -p 25+-XX:+UseStringDeduplication",
                    JvmChecks::variables),
            new Check(
                    "programs",
                    JVMS,
                    "Programs that jdyno uses",
                    "Without cc there is no native twin, without taskset no placement, and without setsid a killed"
                            + " run may leave processes behind.",
                    "apt-get install gcc libc6-dev util-linux, or the equivalent.",
                    JvmChecks::programs));

    private static final Set<String> PROGRAMS = new TreeSet<>(Set.of("cc", "taskset", "setsid"));

    private JvmChecks() {}

    static List<Jvm> jvms(Evidence evidence) {
        return evidence.jvms().findings().stream()
                .flatMap(finding -> finding.jvm().stream())
                .toList();
    }

    private static String ids(List<Jvm> jvms) {
        return jvms.stream().map(Jvm::id).collect(Collectors.joining(", "));
    }

    private static Answer count(Evidence evidence) {
        int jvms = jvms(evidence).size();
        String found = Figures.count(jvms);
        return jvms < 2 ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer broken(Evidence evidence) {
        List<String> broken = evidence.jvms().findings().stream()
                .filter(finding -> finding.jvm().isEmpty())
                .map(finding -> finding.place().toString())
                .toList();
        return broken.isEmpty() ? Answer.ok("none") : Answer.warning(String.join(", ", broken));
    }

    private static Answer duplicates(Evidence evidence) {
        Map<String, List<Jvm>> byBuild = new TreeMap<>();
        jvms(evidence).forEach(jvm -> byBuild.computeIfAbsent(
                        jvm.vendor() + " " + jvm.vm() + " " + jvm.build(), any -> new ArrayList<>())
                .add(jvm));
        List<String> same = byBuild.values().stream()
                .filter(jvms -> jvms.size() > 1)
                .map(JvmChecks::ids)
                .toList();
        return same.isEmpty()
                ? Answer.ok("none")
                : Answer.warning(
                        String.join("; ", same) + (same.size() == 1 ? " are one build" : " are one build each"));
    }

    private static Answer variety(Evidence evidence) {
        Map<String, Set<Integer>> versions = new TreeMap<>();
        Map<Integer, Set<String>> vendors = new TreeMap<>();
        for (Jvm jvm : jvms(evidence)) {
            versions.computeIfAbsent(jvm.vendor(), any -> new TreeSet<>()).add(jvm.feature());
            vendors.computeIfAbsent(jvm.feature(), any -> new TreeSet<>()).add(jvm.vendor());
        }
        if (versions.isEmpty()) {
            return Answer.unknown("there is no JVM that starts");
        }
        String found = Figures.count(versions.size(), "vendor") + " (" + String.join(", ", versions.keySet()) + "), "
                + Figures.count(vendors.size(), "version") + " ("
                + vendors.keySet().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
        boolean apart = versions.values().stream().anyMatch(of -> of.size() > 1)
                || vendors.values().stream().anyMatch(of -> of.size() > 1);
        return apart || jvms(evidence).size() < 2 ? Answer.ok(found) : Answer.warning(found);
    }

    private static Answer names(Evidence evidence) {
        Map<Integer, List<Jvm>> byVersion = new TreeMap<>();
        jvms(evidence).forEach(jvm -> byVersion
                .computeIfAbsent(jvm.feature(), any -> new ArrayList<>())
                .add(jvm));
        List<String> ambiguous = byVersion.entrySet().stream()
                .filter(version -> version.getValue().size() > 1)
                .map(version -> version.getKey() + " (" + version.getValue().size() + " JVMs)")
                .toList();
        return ambiguous.isEmpty() ? Answer.ok("all of them") : Answer.warning("not " + String.join(", ", ambiguous));
    }

    private static Answer variables(Evidence evidence) {
        Set<String> set = new TreeSet<>(evidence.jvms().ambient());
        return set.isEmpty() ? Answer.ok("none") : Answer.warning(String.join(", ", set));
    }

    private static Answer programs(Evidence evidence) {
        List<String> missing = PROGRAMS.stream()
                .filter(program -> !evidence.programs().contains(program))
                .toList();
        return missing.isEmpty()
                ? Answer.ok(String.join(", ", PROGRAMS))
                : Answer.warning("not on the PATH: " + String.join(", ", missing));
    }
}

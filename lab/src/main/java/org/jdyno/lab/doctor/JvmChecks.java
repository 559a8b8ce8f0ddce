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

/**
 * Whether the JVMs of this machine are different, can be told apart by their names, and have what trials need beside
 * them.
 */
final class JvmChecks {
    static final List<Check> ALL = List.of(
            new Check(
                    "jvms",
                    JVMS,
                    "JVMs to compare",
                    "With one JVM only its collectors, compilers and options can be compared.",
                    "Install another, or name where they are: JDYNO_JVMS=/opt/jdk-25:/opt/jdks",
                    JvmChecks::count),
            new Check(
                    "jvm-broken",
                    JVMS,
                    "JVMs that do not start",
                    "They are missing from every comparison, though they are installed.",
                    "Mend or remove them; ./jdyno platforms says what is wrong with each.",
                    JvmChecks::broken),
            new Check(
                    "jvm-duplicates",
                    JVMS,
                    "One build in several places",
                    "To compare a build with itself tells the noise of the machine and nothing else.",
                    "Name one of them only.",
                    JvmChecks::duplicates),
            new Check(
                    "jvm-variety",
                    JVMS,
                    "Vendors and versions",
                    "Where every version is of another vendor, a difference may be of the version, of the build"
                            + " or of the vendor's patches.",
                    "Have two versions of one vendor, or two vendors of one version.",
                    JvmChecks::variety),
            new Check(
                    "jvm-names",
                    JVMS,
                    "Versions that mean one JVM",
                    "A short name such as 21 is refused where it means several, so that plan files need longer ones.",
                    "Use the ids of ./jdyno platforms.",
                    JvmChecks::names),
            new Check(
                    "jvm-variables",
                    JVMS,
                    "Variables that change every JVM",
                    "Programs that are started by hand run with other options than those that jdyno starts, which"
                            + " does not pass them on.",
                    "Unset them, and name options with the platform: -p 25+-XX:+UseStringDeduplication",
                    JvmChecks::variables),
            new Check(
                    "programs",
                    JVMS,
                    "Programs jdyno uses",
                    "Without cc there is no native twin to hold the JVMs against, without taskset no placement,"
                            + " without setsid a killed run may leave"
                            + " processes behind.",
                    "apt-get install gcc libc6-dev util-linux, or the like.",
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

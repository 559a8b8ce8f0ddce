package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.JVMS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Jvm;

/** The kinds of builds of the JVMs. */
final class JvmBuildChecks {
    private static final Pattern DEBUG = Pattern.compile("(fast|slow)?debug");
    private static final Pattern UNFINISHED = Pattern.compile("-ea\\b|-internal|adhoc|snapshot");
    private static final Pattern SLOW_MACHINE =
            Pattern.compile("zero vm|client vm|minimal vm|interpreted mode|compiled mode");

    /** The directories of libjvm below a Java home. */
    private static final List<String> LIBRARIES =
            List.of("lib/server", "jre/lib/amd64/server", "jre/lib/aarch64/server", "lib/amd64/server", "lib/client");

    static final List<Check> ALL = List.of(
            new Check(
                    "jvm-debug-builds",
                    JVMS,
                    "Debug builds",
                    "A fastdebug build checks itself and is several times slower than a release build.",
                    "Do not compare it, or build with --with-debug-level=release.",
                    evidence -> none(evidence, JvmBuildChecks::debug)),
            new Check(
                    "jvm-unfinished",
                    JVMS,
                    "Pre-release builds",
                    "Results of an early-access or private build may not hold for the release.",
                    "Name the build with the result, or use a release.",
                    evidence ->
                            none(evidence, jvm -> UNFINISHED.matcher(text(jvm)).find())),
            new Check(
                    "jvm-compilers",
                    JVMS,
                    "JVMs without an optimising compiler",
                    "A Zero, client or interpreting JVM is ten times slower or more.",
                    "Do not compare it, unless you want to know by how much.",
                    evidence -> none(
                            evidence, jvm -> SLOW_MACHINE.matcher(text(jvm)).find())),
            new Check(
                    "jvm-sharing",
                    JVMS,
                    "Class data sharing archive (CDS)",
                    "A JVM without one starts some tenths of a second later, so start-up times compare installations"
                            + " instead of platforms.",
                    "HOME/bin/java -Xshare:dump for each, as a user who may write there.",
                    JvmBuildChecks::sharing),
            new Check(
                    "jvm-symbols",
                    JVMS,
                    "JVMs with symbols",
                    "No measure changes, but a profiler shows the functions of the JVM as bare addresses.",
                    "Install the debug symbols of the package (openjdk-25-dbg), or keep libjvm.debuginfo beside"
                            + " libjvm.so.",
                    JvmBuildChecks::symbols));

    private JvmBuildChecks() {}

    private static String text(Jvm jvm) {
        return String.join(" ", jvm.vm(), jvm.build(), jvm.mode(), jvm.version())
                .toLowerCase(Locale.ROOT);
    }

    private static boolean debug(Jvm jvm) {
        return DEBUG.matcher((jvm.vm() + " " + jvm.build()).toLowerCase(Locale.ROOT))
                .find();
    }

    private static Answer none(Evidence evidence, Predicate<Jvm> kind) {
        List<Jvm> jvms = JvmChecks.jvms(evidence);
        if (jvms.isEmpty()) {
            return Answer.unknown("there is no JVM that starts");
        }
        List<Jvm> found = jvms.stream().filter(kind).toList();
        if (found.isEmpty()) {
            return Answer.ok("none of " + jvms.size());
        }
        boolean driver =
                found.stream().anyMatch(jvm -> jvm.home().equals(evidence.jvms().running()));
        return Answer.warning(ids(found) + (driver ? "; jdyno and the load generator run on one of them" : ""));
    }

    private static Answer sharing(Evidence evidence) {
        // Other JVMs do not show their archives.
        List<Jvm> hotspots =
                JvmChecks.jvms(evidence).stream().filter(Jvm::isHotSpot).toList();
        if (hotspots.isEmpty()) {
            return Answer.unknown("there is no HotSpot JVM that starts, and others do not show it");
        }
        List<Jvm> without =
                hotspots.stream().filter(jvm -> !jvm.mode().contains("sharing")).toList();
        if (without.isEmpty()) {
            return Answer.ok("all of " + hotspots.size());
        }
        return Answer.warning("not " + ids(without))
                .withFix(without.get(0).java() + " -Xshare:dump"
                        + (without.size() > 1 ? ", and likewise for the others" : "")
                        + ", as a user who may write there.");
    }

    private static Answer symbols(Evidence evidence) {
        List<Jvm> jvms = JvmChecks.jvms(evidence);
        if (jvms.isEmpty()) {
            return Answer.unknown("there is no JVM that starts");
        }
        List<Jvm> with = jvms.stream()
                .filter(jvm -> LIBRARIES.stream().map(jvm.home()::resolve).anyMatch(JvmBuildChecks::hasSymbols))
                .toList();
        if (with.isEmpty()) {
            return Answer.warning("none of " + jvms.size());
        }
        List<Jvm> without = jvms.stream().filter(jvm -> !with.contains(jvm)).toList();
        return Answer.ok(
                without.isEmpty()
                        ? "all of " + jvms.size()
                        : with.size() + " of " + jvms.size() + ", all but " + ids(without));
    }

    private static boolean hasSymbols(Path folder) {
        return Files.exists(folder.resolve("libjvm.debuginfo"))
                || SharedLibrary.hasSymbols(folder.resolve("libjvm.so"));
    }

    private static String ids(List<Jvm> jvms) {
        return jvms.stream().map(Jvm::id).collect(Collectors.joining(", "));
    }
}

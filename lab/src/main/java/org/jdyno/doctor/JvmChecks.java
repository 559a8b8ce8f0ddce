package org.jdyno.doctor;

import static org.jdyno.doctor.Check.Result.ok;
import static org.jdyno.doctor.Check.Result.unknown;
import static org.jdyno.doctor.Check.Result.warnIf;
import static org.jdyno.doctor.Check.Result.warning;
import static org.jdyno.host.Kernel.known;
import static org.jdyno.model.Diagnosis.Subject.JVMS;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdyno.doctor.Check.Result;
import org.jdyno.model.Jvm;

/**
 * Whether the JVMs of this machine differ and have distinct names, what builds they are, and whether the programs that
 * trials need are installed.
 */
final class JvmChecks {
    private static final Pattern DEBUG = Pattern.compile("(fast|slow)?debug");
    private static final Pattern UNFINISHED = Pattern.compile("-ea\\b|-internal|adhoc|snapshot");
    private static final Pattern SLOW_MACHINE =
            Pattern.compile("zero vm|client vm|minimal vm|interpreted mode|compiled mode");

    /** The directories of libjvm below a Java home. */
    private static final List<String> LIBRARIES =
            List.of("lib/server", "jre/lib/amd64/server", "jre/lib/aarch64/server", "lib/amd64/server", "lib/client");

    static final List<Check> ALL = List.of(
            Check.of("jvms", JVMS, "JVMs to compare", JvmChecks::count)
                    .costs("With one JVM only its collectors, compilers and options can be compared.")
                    .fixedBy("Install another, or name Java homes: JDYNO_JVMS=/opt/jdk-25:/opt/jdks"),
            Check.of("jvm-broken", JVMS, "JVMs that do not start", JvmChecks::broken)
                    .costs("They are installed but missing from every comparison.")
                    .fixedBy("Repair or remove them; ./jdyno platforms shows what is wrong with each."),
            Check.of("jvm-duplicates", JVMS, "One build in several places", JvmChecks::duplicates)
                    .costs("Comparing a build with itself shows only the noise of the machine.")
                    .fixedBy("Name only one of them."),
            Check.of("jvm-variety", JVMS, "Vendors and versions", JvmChecks::variety)
                    .costs("If every version is from another vendor, a difference may be due to the version, the"
                            + " build or the patches of the vendor.")
                    .fixedBy("Install two versions from one vendor, or one version from two vendors."),
            Check.of("jvm-names", JVMS, "Versions that match one JVM", JvmChecks::names)
                    .costs("A short name such as 21 is rejected if it matches several JVMs, so plan files need"
                            + " longer names.")
                    .fixedBy("Use the ids of ./jdyno platforms."),
            Check.of("jvm-variables", JVMS, "Variables that change every JVM", JvmChecks::variables)
                    .costs("JVMs that you start yourself have these options; jdyno does not pass them on.")
                    .fixedBy("Unset them, and give options with the platform: -p 25+-XX:+UseStringDeduplication"),
            Check.of("programs", JVMS, "Programs that jdyno uses", JvmChecks::programs)
                    .costs("Without cc there is no native twin, without taskset no placement, and without setsid a"
                            + " killed run may leave processes behind.")
                    .fixedBy("apt-get install gcc libc6-dev util-linux, or the equivalent."),
            Check.of("jvm-debug-builds", JVMS, "Debug builds", evidence -> none(evidence, DEBUG))
                    .costs("A fastdebug build checks itself and is several times slower than a release build.")
                    .fixedBy("Do not compare it, or build with --with-debug-level=release."),
            Check.of("jvm-unfinished", JVMS, "Pre-release builds", evidence -> none(evidence, UNFINISHED))
                    .costs("Results of an early-access or private build may not hold for the release.")
                    .fixedBy("Name the build with the result, or use a release."),
            Check.of(
                            "jvm-compilers",
                            JVMS,
                            "JVMs without an optimising compiler",
                            evidence -> none(evidence, SLOW_MACHINE))
                    .costs("A Zero, client or interpreting JVM is ten times slower or more.")
                    .fixedBy("Do not compare it, unless you want to know by how much."),
            Check.of("jvm-sharing", JVMS, "Class data sharing archive (CDS)", JvmChecks::sharing)
                    .costs("A JVM without one starts some tenths of a second later, so start-up times compare"
                            + " installations instead of platforms.")
                    .fixedBy("HOME/bin/java -Xshare:dump for each, as a user who may write there."),
            Check.of("jvm-symbols", JVMS, "JVMs with symbols", JvmChecks::symbols)
                    .costs("No measure changes, but a profiler shows the functions of the JVM as bare addresses.")
                    .fixedBy("Install the debug symbols of the package (openjdk-25-dbg), or keep libjvm.debuginfo"
                            + " beside libjvm.so."));

    private static final Set<String> PROGRAMS = new TreeSet<>(Set.of("cc", "taskset", "setsid"));

    private JvmChecks() {}

    /** The JVMs that start, of which there is one at least. */
    private static List<Jvm> jvms(Evidence evidence) {
        List<Jvm> started = evidence.jvms().started();
        return known(Optional.of(started).filter(all -> !all.isEmpty()), "there is no JVM that starts");
    }

    private static Result noneOf(Collection<String> found) {
        return found.isEmpty() ? ok("none") : warning(String.join(", ", found));
    }

    private static String ids(List<Jvm> jvms) {
        return jvms.stream().map(Jvm::id).collect(Collectors.joining(", "));
    }

    private static Result count(Evidence evidence) {
        int jvms = evidence.jvms().started().size();
        return warnIf(jvms < 2, Figures.count(jvms));
    }

    private static Result broken(Evidence evidence) {
        List<String> broken = evidence.jvms().findings().stream()
                .filter(finding -> finding.jvm().isEmpty())
                .map(finding -> finding.place().toString())
                .toList();
        return noneOf(broken);
    }

    private static Result duplicates(Evidence evidence) {
        Map<String, List<Jvm>> byBuild = new TreeMap<>();
        evidence.jvms().started().forEach(jvm -> byBuild.computeIfAbsent(
                        jvm.vendor() + " " + jvm.vm() + " " + jvm.build(), any -> new ArrayList<>())
                .add(jvm));
        List<String> same = byBuild.values().stream()
                .filter(jvms -> jvms.size() > 1)
                .map(JvmChecks::ids)
                .toList();
        return same.isEmpty()
                ? ok("none")
                : warning(String.join("; ", same) + (same.size() == 1 ? " are one build" : " are one build each"));
    }

    private static Result variety(Evidence evidence) {
        Map<String, Set<Integer>> versions = new TreeMap<>();
        Map<Integer, Set<String>> vendors = new TreeMap<>();
        for (Jvm jvm : jvms(evidence)) {
            versions.computeIfAbsent(jvm.vendor(), any -> new TreeSet<>()).add(jvm.feature());
            vendors.computeIfAbsent(jvm.feature(), any -> new TreeSet<>()).add(jvm.vendor());
        }
        String found = Figures.count(versions.size(), "vendor") + " (" + String.join(", ", versions.keySet()) + "), "
                + Figures.count(vendors.size(), "version") + " ("
                + vendors.keySet().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
        boolean apart = versions.values().stream().anyMatch(of -> of.size() > 1)
                || vendors.values().stream().anyMatch(of -> of.size() > 1);
        return warnIf(!apart && evidence.jvms().started().size() > 1, found);
    }

    private static Result names(Evidence evidence) {
        Map<Integer, List<Jvm>> byVersion = new TreeMap<>();
        evidence.jvms().started().forEach(jvm -> byVersion
                .computeIfAbsent(jvm.feature(), any -> new ArrayList<>())
                .add(jvm));
        List<String> ambiguous = byVersion.entrySet().stream()
                .filter(version -> version.getValue().size() > 1)
                .map(version -> version.getKey() + " (" + version.getValue().size() + " JVMs)")
                .toList();
        return ambiguous.isEmpty() ? ok("all of them") : warning("not " + String.join(", ", ambiguous));
    }

    private static Result variables(Evidence evidence) {
        return noneOf(new TreeSet<>(evidence.jvms().ambient()));
    }

    private static Result programs(Evidence evidence) {
        List<String> missing = PROGRAMS.stream()
                .filter(program -> !evidence.programs().contains(program))
                .toList();
        return missing.isEmpty()
                ? ok(String.join(", ", PROGRAMS))
                : warning("not on the PATH: " + String.join(", ", missing));
    }

    private static Result none(Evidence evidence, Pattern kind) {
        List<Jvm> jvms = jvms(evidence);
        List<Jvm> found = jvms.stream()
                .filter(jvm -> kind.matcher(String.join(" ", jvm.vm(), jvm.build(), jvm.mode(), jvm.version())
                                .toLowerCase(Locale.ROOT))
                        .find())
                .toList();
        if (found.isEmpty()) {
            return ok("none of " + jvms.size());
        }
        boolean driver =
                found.stream().anyMatch(jvm -> jvm.home().equals(evidence.jvms().running()));
        return warning(ids(found) + (driver ? "; jdyno and the load generator run on one of them" : ""));
    }

    private static Result sharing(Evidence evidence) {
        // Other JVMs do not show their archives.
        List<Jvm> hotspots =
                evidence.jvms().started().stream().filter(Jvm::isHotSpot).toList();
        if (hotspots.isEmpty()) {
            return unknown("there is no HotSpot JVM that starts, and others do not show it");
        }
        List<Jvm> without =
                hotspots.stream().filter(jvm -> !jvm.mode().contains("sharing")).toList();
        if (without.isEmpty()) {
            return ok("all of " + hotspots.size());
        }
        return warning("not " + ids(without))
                .withFix(without.get(0).java() + " -Xshare:dump"
                        + (without.size() > 1 ? ", and likewise for the others" : "")
                        + ", as a user who may write there.");
    }

    private static Result symbols(Evidence evidence) {
        List<Jvm> jvms = jvms(evidence);
        List<Jvm> with = jvms.stream()
                .filter(jvm -> LIBRARIES.stream().map(jvm.home()::resolve).anyMatch(JvmChecks::hasSymbols))
                .toList();
        if (with.isEmpty()) {
            return warning("none of " + jvms.size());
        }
        List<Jvm> without = jvms.stream().filter(jvm -> !with.contains(jvm)).toList();
        return ok(
                without.isEmpty()
                        ? "all of " + jvms.size()
                        : with.size() + " of " + jvms.size() + ", all but " + ids(without));
    }

    private static boolean hasSymbols(Path folder) {
        return Files.exists(folder.resolve("libjvm.debuginfo")) || hasSymbolTable(folder.resolve("libjvm.so"));
    }

    /** Whether a library, a 64-bit ELF file, has a symbol table; false if there is no such file. */
    static boolean hasSymbolTable(Path library) {
        try (SeekableByteChannel file = Files.newByteChannel(library)) {
            ByteBuffer header = read(file, 0, 64);
            // The magic number, 64 bits, little-endian.
            if (header.getInt(0) != 0x464C457F || header.get(4) != 2 || header.get(5) != 1) {
                return false;
            }
            int sectionBytes = Short.toUnsignedInt(header.getShort(0x3A));
            int count = Short.toUnsignedInt(header.getShort(0x3C));
            ByteBuffer sections = read(file, header.getLong(0x28), sectionBytes * count);
            for (int i = 0; i < count; i++) {
                // The type SHT_SYMTAB.
                if (sections.getInt(i * sectionBytes + 4) == 2) {
                    return true;
                }
            }
            return false;
        } catch (IOException none) {
            return false;
        }
    }

    private static ByteBuffer read(SeekableByteChannel file, long from, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        file.position(from);
        while (buffer.hasRemaining()) {
            if (file.read(buffer) < 0) {
                throw new IOException("the file ends too early");
            }
        }
        return buffer;
    }
}

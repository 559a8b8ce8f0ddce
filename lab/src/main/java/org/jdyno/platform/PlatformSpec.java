package org.jdyno.platform;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limits;
import org.jdyno.model.Platform;
import org.jdyno.model.Secrets;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * The grammar of platform specs: {@code [NAME=]WHAT[+OPTION]…}.
 *
 * <ul>
 *   <li>WHAT is {@code native}; or a JVM's id, alias or version, or the beginning of one that ends where a part of it
 *       ends ({@code temurin-25}, {@code 25}, {@code 17.0.1}; 17 begins 17.0.15, 1 does not begin 17); or the path of a
 *       Java home, which contains a {@code /} or begins with {@code ~} or {@code .}.
 *   <li>OPTION is a collector's word; {@code c1}, {@code interpreter}, {@code graal} or {@code graal=DIR};
 *       {@code appcds}, {@code aot} or {@code nocds}, how it loads classes; {@code heap=SIZE}, which sets -Xms and
 *       -Xmx; {@code stack=SIZE}; the limits {@code cpus=NUMBER}, {@code cpuset=LIST} and {@code memory=SIZE}, which
 *       the native twin takes too; {@code classes=DIR}, which come before those of the workload on the class path;
 *       {@code extra-work=PERCENT}, a known slowdown; {@code telemetry=fine}; or a raw JVM option, which begins with
 *       {@code -}. A raw option may contain a plus only after a colon.
 * </ul>
 *
 * <p>Case does not matter. A wrong word is a {@link UserError}. A right word that the JVM does not support is not: the
 * platform is {@linkplain Platform#unable() unable}, and its trials are skipped.
 */
public final class PlatformSpec {
    private PlatformSpec() {}

    /**
     * The platform of a spec. A JVM with options other than a collector is started once, to check that it follows them.
     *
     * @throws UserError if the spec is wrong, names no JVM of the inventory, or more than one
     */
    public static Platform resolve(String spec, Inventory inventory) throws InterruptedException {
        SpecWords words = SpecWords.of(spec, inventory);
        String given = words.name().orElse("");
        String plain = given.isEmpty() ? spec.strip() : spec.strip().substring(given.length() + 1);
        SpecOptions options = new SpecOptions(spec, words.options(), inventory);
        if (words.what().equalsIgnoreCase(Platform.NATIVE)) {
            if (options.needJvm()) {
                throw new UserError("The platform " + Words.quoted(spec)
                        + " gives options of JVMs to the native twin, which takes limits only: cpus, cpuset, memory.");
            }
            String name = words.name().orElse(joined(Platform.NATIVE, words.options()));
            return new Platform(
                    name,
                    plain,
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Map.of(),
                    options.limits(),
                    Optional.empty(),
                    Optional.empty());
        }
        Jvm jvm = SpecWords.isPath(words.what()) ? inventory.at(words.what()) : byWord(words.what(), spec, inventory);
        String name = words.name().orElse(Secrets.hidden(joined(jvm.id(), words.options())));
        List<String> forJvm = options.forJvm(jvm);
        return new Platform(
                name,
                plain,
                Optional.of(jvm),
                forJvm,
                options.classes(),
                options.forKit(),
                options.limits(),
                options.archive(),
                unable(jvm, options, forJvm, inventory));
    }

    /**
     * The platform of a spec with options that all platforms of the run share, which are not part of its name. The
     * native twin gets none of them. A common collector is not for a platform that names one of its own, nor for a JVM
     * that does not have it.
     *
     * @param common options of the grammar, such as {@code heap=64m}
     */
    public static Platform resolve(String spec, List<String> common, Inventory inventory) throws InterruptedException {
        Platform own = resolve(spec, inventory);
        List<String> added =
                common.stream().filter(option -> isFor(own, option)).toList();
        return added.isEmpty() ? own : resolve(joined(spec, added), inventory).named(own.name());
    }

    /**
     * The platform of a spec whose JVM this machine lacks. It cannot run, and is called as the spec calls it.
     *
     * @return empty if this machine has such a JVM, or several, or the spec names the native twin
     * @throws UserError if an option of the spec is wrong
     */
    public static Optional<Platform> lacking(String spec, Inventory inventory) {
        SpecWords words = SpecWords.of(spec, inventory);
        String what = words.what();
        boolean path = SpecWords.isPath(what);
        boolean here = path
                ? JvmFinder.homeAt(inventory.place(what)).isPresent()
                : what.equalsIgnoreCase(Platform.NATIVE)
                        || !inventory.matching(what).isEmpty();
        if (here) {
            return Optional.empty();
        }
        SpecOptions options = new SpecOptions(spec, words.options(), inventory);
        Path place = inventory.place(what);
        String id = path && place.getFileName() != null ? place.getFileName().toString() : what;
        Jvm none = new Jvm(
                id, place, "missing", "none", 1, "no JVM", "on this machine", "skipped", Set.of(), false, List.of());
        return Optional.of(new Platform(
                words.name().orElse(Secrets.hidden(joined(id, words.options()))),
                spec.strip()
                        .substring(words.name().map(name -> name.length() + 1).orElse(0)),
                Optional.of(none),
                List.of(),
                options.classes(),
                options.forKit(),
                options.limits(),
                options.archive(),
                Optional.of("this machine has no JVM " + Words.quoted(what))));
    }

    private static boolean isFor(Platform platform, String option) {
        if (Limits.isOne(option)) {
            return platform.limits().words().stream().noneMatch(own -> Limits.isSame(own, option));
        }
        return platform.jvm().isPresent()
                && Collector.ofWord(option)
                        .map(collector -> !platform.namesCollector()
                                && platform.jvm().get().collectors().contains(collector))
                        .orElse(true);
    }

    private static Jvm byWord(String what, String spec, Inventory inventory) {
        List<Jvm> matching = inventory.matching(what);
        if (matching.size() == 1) {
            return matching.get(0);
        }
        if (matching.isEmpty()) {
            List<String> known = Stream.concat(
                            inventory.jvms().stream()
                                    .flatMap(jvm -> Stream.concat(Stream.of(jvm.id()), jvm.aliases().stream())),
                            Stream.of(Platform.NATIVE))
                    .distinct()
                    .toList();
            throw new UserError("There is no JVM " + Words.quoted(what) + " (in the platform " + Words.quoted(spec)
                    + "); ./jdyno platforms lists the JVMs" + Words.hint(what, known));
        }
        throw new UserError(
                Words.quoted(what) + " (in the platform " + Words.quoted(spec) + ") is ambiguous; name one of "
                        + matching.stream().map(Jvm::id).collect(Collectors.joining(", ")) + ".");
    }

    private static Optional<String> unable(Jvm jvm, SpecOptions options, List<String> forJvm, Inventory inventory) {
        // Raw options such as -zero choose another VM of the Java home, which the inventory does not know.
        boolean asFound = forJvm.stream().allMatch(option -> option.startsWith("-X") || option.startsWith("--"));
        if (asFound
                && options.collector()
                        .filter(wanted -> !jvm.collectors().contains(wanted))
                        .isPresent()) {
            return Optional.of(jvm.id() + " does not start with the collector "
                    + options.collector().get().word() + "; it has " + collectors(jvm) + ".");
        }
        if (options.needsBuiltInGraal() && !jvm.graal()) {
            return Optional.of(jvm.id()
                    + " has no built-in Graal compiler that works; name a directory of its modules with graal=DIR.");
        }
        Optional<String> withoutArchive = options.archive().flatMap(archive -> archive.refusal(jvm));
        if (withoutArchive.isPresent()) {
            return withoutArchive;
        }
        Optional<String> tooMuch = options.tooMuchHeap(memoryBytes());
        if (tooMuch.isPresent()) {
            return tooMuch;
        }
        return options.needStart()
                ? inventory.refusal(jvm, forJvm).map(clause -> jvm.id() + " does not run with these options: " + clause)
                : Optional.empty();
    }

    /** The memory of the machine, or the limit of the container if that is less. */
    private static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    private static String collectors(Jvm jvm) {
        return jvm.collectors().isEmpty()
                ? "none that jdyno knows"
                : jvm.collectors().stream()
                        .sorted()
                        .map(collector -> collector.word())
                        .collect(Collectors.joining(", "));
    }

    private static String joined(String id, List<String> options) {
        List<String> words = new ArrayList<>(List.of(id));
        words.addAll(options);
        return String.join("+", words);
    }
}

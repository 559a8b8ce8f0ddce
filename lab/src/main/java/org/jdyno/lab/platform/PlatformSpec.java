package org.jdyno.lab.platform;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Secrets;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/**
 * The grammar of platform specs: {@code [NAME=]WHAT[+OPTION]…}.
 *
 * <ul>
 *   <li>WHAT is {@code native}; or a JVM's id, alias or version, or the beginning of one that ends where a part of it
 *       ends ({@code temurin-25}, {@code 25}, {@code 17.0.1}; 17 begins 17.0.15, 1 does not begin 17); or the path of a
 *       Java home, which holds a {@code /} or begins with {@code ~} or {@code .}.
 *   <li>OPTION is a collector's word; {@code c1}, {@code interpreter}, {@code graal} or {@code graal=DIR};
 *       {@code heap=SIZE} (both least and most), {@code stack=SIZE}; {@code classes=DIR}, which stand before those of
 *       the workload; {@code extra-work=PERCENT}, a slowdown of known size; {@code full-collections=SIZE}, pauses of
 *       known distance; {@code telemetry=by-turns}; or a raw JVM option, which begins with {@code -}. A plus within a
 *       raw option is only possible after a colon.
 * </ul>
 *
 * <p>Words may be in any case. A wrong word is the user's error. A right word that this JVM cannot follow is none: the
 * platform is {@linkplain Platform#unable() unable}, and its trials become skipped rows.
 */
public final class PlatformSpec {
    private PlatformSpec() {}

    /**
     * The platform that a spec names. A JVM with options other than a collector is started once, to see that it takes
     * them.
     *
     * @throws UserError when the spec is wrong, names no JVM of the inventory, or more than one
     */
    public static Platform resolve(String spec, Inventory inventory) throws InterruptedException {
        SpecWords words = SpecWords.of(spec, inventory);
        String given = words.name().orElse("");
        String plain = given.isEmpty() ? spec.strip() : spec.strip().substring(given.length() + 1);
        if (words.what().equalsIgnoreCase(Platform.NATIVE)) {
            if (!words.options().isEmpty()) {
                throw new UserError(
                        "The platform \"" + spec + "\" gives options to the native twin, which takes none.");
            }
            String name = words.name().orElse(Platform.NATIVE);
            return new Platform(name, Platform.NATIVE, Optional.empty(), List.of(), Optional.empty());
        }
        SpecOptions options = new SpecOptions(spec, words.options(), inventory);
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
                unable(jvm, options, forJvm, inventory));
    }

    /**
     * The same with options that it shares with all others of its run; they are no part of its name. The native twin
     * takes none of them.
     *
     * @param common words of the grammar, such as {@code heap=64m}
     */
    public static Platform resolve(String spec, List<String> common, Inventory inventory) throws InterruptedException {
        Platform own = resolve(spec, inventory);
        return own.isNative() || common.isEmpty()
                ? own
                : resolve(joined(spec, common), inventory).named(own.name());
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
            throw new UserError("No JVM here is called \"" + what + "\" (in the platform \"" + spec
                    + "\"); ./jdyno platforms lists those that are here" + Words.hint(what, known));
        }
        throw new UserError("\"" + what + "\" (in the platform \"" + spec + "\") may mean "
                + matching.stream().map(Jvm::id).collect(Collectors.joining(", ")) + "; say which.");
    }

    private static Optional<String> unable(Jvm jvm, SpecOptions options, List<String> forJvm, Inventory inventory) {
        // Raw options such as -zero choose another VM within the Java home, of which the inventory knows nothing.
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
                    + " has no Graal compiler of its own that works; name a folder of its modules with graal=DIR.");
        }
        Optional<String> tooMuch = options.tooMuchHeap(memoryBytes());
        if (tooMuch.isPresent()) {
            return tooMuch;
        }
        return options.needStart()
                ? inventory.refusal(jvm, forJvm).map(clause -> jvm.id() + " does not run with these options: " + clause)
                : Optional.empty();
    }

    /** Of the machine, or of the container's limit when that is less. */
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

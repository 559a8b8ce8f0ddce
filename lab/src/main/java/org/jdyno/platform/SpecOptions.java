package org.jdyno.platform;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Collector;
import org.jdyno.model.Heap;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limits;
import org.jdyno.model.Platform;
import org.jdyno.model.StartupArchive;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** The options of a platform spec and their meaning for a JVM. */
final class SpecOptions {
    private static final List<String> COMPILERS = List.of("c1", "interpreter", "graal");
    /** Without the archive of its own classes that a JDK has. */
    private static final String WITHOUT_SHARING = "nocds";

    private static final String CPUSET = "[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*";
    private static final String SIZE = "[1-9][0-9]{0,9}[kmgt]";

    private final String spec;
    private final Inventory inventory;
    private Optional<Collector> collector = Optional.empty();
    private Optional<String> compiler = Optional.empty();
    private Optional<Path> graalFolder = Optional.empty();
    private Optional<String> heap = Optional.empty();
    private Optional<String> stack = Optional.empty();
    private Optional<Path> classes = Optional.empty();
    private Optional<StartupArchive> archive = Optional.empty();
    private boolean noSharing;
    private final Map<String, String> kit = new TreeMap<>();
    private Optional<BigDecimal> cpus = Optional.empty();
    private Optional<String> cpuset = Optional.empty();
    private Optional<String> memory = Optional.empty();
    private final List<String> raw = new ArrayList<>();

    /** @throws UserError if an option is unknown, repeated or contradicts another one */
    SpecOptions(String spec, List<String> words, Inventory inventory) {
        this.spec = spec;
        this.inventory = inventory;
        words.forEach(this::read);
    }

    static boolean isGraalFolder(String word) {
        return word.toLowerCase(Locale.ROOT).startsWith("graal=");
    }

    static String value(String word) {
        return word.substring(word.indexOf('=') + 1);
    }

    Optional<Collector> collector() {
        return collector;
    }

    /** The directory whose classes and jars come before those of the workload on the class path. */
    Optional<Path> classes() {
        return classes;
    }

    /** Parameters of the kit in the role under test. */
    Map<String, String> forKit() {
        return kit;
    }

    /** The start-up archive that the JVM is to use. */
    Optional<StartupArchive> archive() {
        return archive;
    }

    /** What processes under test are allowed. */
    Limits limits() {
        return new Limits(cpus, cpuset, memory);
    }

    /** Whether there is an option that only a JVM can follow. */
    boolean needJvm() {
        return collector.isPresent() || archive.isPresent() || classes.isPresent() || !kit.isEmpty() || needStart();
    }

    /** Whether these need the built-in Graal compiler of the JVM. */
    boolean needsBuiltInGraal() {
        return compiler.filter("graal"::equals).isPresent() && graalFolder.isEmpty();
    }

    /** Whether there are options other than a collector, so that only a start can show that the JVM follows them. */
    boolean needStart() {
        return compiler.isPresent() || heap.isPresent() || stack.isPresent() || noSharing || !raw.isEmpty();
    }

    /**
     * Why the heap does not fit into the memory of the machine or of the platform's limit, or empty. A JVM may start
     * with such a heap and fail in the middle of a trial.
     */
    Optional<String> tooMuchHeap(long memoryBytes) {
        Optional<String> limit = memory.filter(most -> Heap.bytes(most) < memoryBytes);
        double most = limit.map(Heap::bytes).orElse((double) memoryBytes);
        return heap.filter(size -> Heap.bytes(size) > most)
                .map(size -> "heap=" + size + " is more than "
                        + limit.map(word -> "memory=" + word)
                                .orElse("the " + (memoryBytes >> 20) + "m of memory of this machine"));
    }

    /** The options of the JVM: those that unlock others first, raw ones last. */
    List<String> forJvm(Jvm jvm) {
        Set<String> options = new LinkedHashSet<>();
        if (collector.filter(wanted -> isExperimental(wanted, jvm.feature())).isPresent()) {
            options.add(StartCheck.UNLOCK);
        }
        compiler.filter("graal"::equals).ifPresent(word -> options.addAll(StartCheck.GRAAL));
        graalFolder.ifPresent(folder -> options.add("--upgrade-module-path=" + folder));
        collector.ifPresent(wanted -> options.addAll(wanted.options()));
        compiler.filter("c1"::equals).ifPresent(word -> options.add("-XX:TieredStopAtLevel=1"));
        compiler.filter("interpreter"::equals).ifPresent(word -> options.add("-Xint"));
        heap.ifPresent(size -> options.addAll(Heap.options(size)));
        stack.ifPresent(size -> options.add("-Xss" + size));
        if (noSharing) {
            options.add("-Xshare:off");
        }
        List<String> all = new ArrayList<>(options);
        all.addAll(raw);
        return all;
    }

    /** ZGC and Shenandoah are experimental before 15, generational Shenandoah before 25, Epsilon always. */
    private static boolean isExperimental(Collector collector, int feature) {
        return switch (collector) {
            case EPSILON -> true;
            case ZGC, SHENANDOAH -> feature < 15;
            case GENSHEN -> feature < 25;
            default -> false;
        };
    }

    private void read(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (word.startsWith("-")) {
            raw.add(word);
        } else if (Collector.ofWord(word).isPresent()) {
            collector.ifPresent(first -> clash("collector", first.word(), lower));
            collector = Collector.ofWord(word);
        } else if (COMPILERS.contains(lower) || isGraalFolder(word)) {
            String wanted = lower.replaceFirst("=.*", "");
            compiler.ifPresent(first -> clash("compiler", first, wanted));
            compiler = Optional.of(wanted);
            graalFolder =
                    isGraalFolder(word) ? Optional.of(folder(value(word), "for Graal's modules")) : Optional.empty();
        } else if (lower.startsWith("heap=")) {
            heap.ifPresent(first -> clash("heap", first, value(lower)));
            heap = Optional.of(size("heap", lower, "1024t"));
        } else if (lower.startsWith("stack=")) {
            stack.ifPresent(first -> clash("stack", first, value(lower)));
            stack = Optional.of(size("stack", lower, "1g"));
        } else if (lower.startsWith("classes=")) {
            classes.ifPresent(first -> clash("folder of classes", first.toString(), value(word)));
            classes = Optional.of(folder(value(word), "of classes"));
        } else if (lower.startsWith(Platform.EXTRA_WORK + "=")) {
            forKit(Platform.EXTRA_WORK, percent(value(word)));
        } else if (StartupArchive.ofWord(word).isPresent() || lower.equals(WITHOUT_SHARING)) {
            archive.map(StartupArchive::word)
                    .or(() -> noSharing ? Optional.of(WITHOUT_SHARING) : Optional.empty())
                    .ifPresent(first -> clash("way to load classes", first, lower));
            archive = StartupArchive.ofWord(word);
            noSharing = archive.isEmpty();
        } else if (lower.startsWith(Limits.CPUS + "=")) {
            cpus.ifPresent(first -> clash(Limits.CPUS, first.toPlainString(), value(lower)));
            cpus = Optional.of(processors(value(lower)));
        } else if (lower.startsWith(Limits.CPUSET + "=")) {
            cpuset.ifPresent(first -> clash(Limits.CPUSET, first, value(lower)));
            cpuset = Optional.of(cpuset(value(lower)));
        } else if (lower.startsWith(Limits.MEMORY + "=")) {
            memory.ifPresent(first -> clash(Limits.MEMORY, first, value(lower)));
            memory = Optional.of(size(Limits.MEMORY, lower, "1024t"));
        } else if (lower.equals(Platform.FINE_TELEMETRY)) {
            forKit(Platform.TELEMETRY, value(lower));
        } else {
            throw new UserError("The platform " + Words.quoted(spec) + " has the unknown option " + Words.quoted(word)
                    + (word.matches("[A-Za-z0-9]+") ? "" : ", and a raw option begins with \"-\"")
                    + Words.hint(word, known()));
        }
    }

    private void forKit(String parameter, String value) {
        String first = kit.putIfAbsent(parameter, value);
        if (first != null) {
            clash(parameter, first, value);
        }
    }

    private void clash(String kind, String first, String second) {
        throw new UserError("The platform " + Words.quoted(spec) + " has more than one " + kind + ", "
                + Words.quoted(first) + " and " + Words.quoted(second) + "; keep one.");
    }

    private String size(String option, String word, String most) {
        String size = value(word);
        if (!size.matches(SIZE) || Heap.bytes(size) > Heap.bytes(most)) {
            throw wrong(option, "a size from 1k to " + most + ", such as 256k, 512m or 1g", size);
        }
        return size;
    }

    /** Without the optional sign. */
    private String percent(String text) {
        String number = text.replaceFirst("%$", "");
        if (!number.matches("[0-9]{1,3}([.][0-9]{1,3})?")) {
            throw wrong(Platform.EXTRA_WORK, "from 0% to 999%, such as 2% or 0.5%", text);
        }
        return number;
    }

    private BigDecimal processors(String number) {
        try {
            return Limits.processors(number);
        } catch (IllegalArgumentException expected) {
            throw wrong(Limits.CPUS, expected.getMessage(), number);
        }
    }

    private String cpuset(String list) {
        if (!list.matches(CPUSET)) {
            throw wrong(Limits.CPUSET, "numbers of processors, such as 0-1,3", list);
        }
        return list;
    }

    private UserError wrong(String option, String expected, String value) {
        return new UserError("The platform " + Words.quoted(spec) + ": " + option + " must be " + expected + ", not "
                + Words.quoted(value) + ".");
    }

    private Path folder(String path, String what) {
        Path folder = inventory.place(path).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw new UserError("The platform " + Words.quoted(spec) + " names the directory "
                    + Words.quoted(folder.toString()) + " " + what + ", which does not exist.");
        }
        return folder;
    }

    private static List<String> known() {
        return Stream.of(
                        Arrays.stream(Collector.values()).map(Collector::word),
                        COMPILERS.stream(),
                        Arrays.stream(StartupArchive.values()).map(StartupArchive::word),
                        Stream.of(
                                "graal=DIR",
                                "heap=SIZE",
                                "stack=SIZE",
                                WITHOUT_SHARING,
                                "classes=DIR",
                                Limits.CPUS + "=NUMBER",
                                Limits.CPUSET + "=LIST",
                                Limits.MEMORY + "=SIZE",
                                Platform.EXTRA_WORK + "=PERCENT",
                                Platform.FINE_TELEMETRY))
                .flatMap(words -> words)
                .toList();
    }
}

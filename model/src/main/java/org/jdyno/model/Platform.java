package org.jdyno.model;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A platform: a JVM with its options, or the native C twin.
 *
 * @param name the name in the report, unique within a plan
 * @param spec the spec by which the user named it, such as {@code temurin-25+zgc}, with possible
 *     {@linkplain Secrets secrets} masked
 * @param jvm the JVM, or empty for the native twin
 * @param options JVM options in order, such as {@code -XX:+UseZGC}, including possible secrets; empty for the native
 *     twin
 * @param classes a directory of classes and jars that come before those of the workload, such as another build of its
 *     server; empty for the workload's own
 * @param kit parameters of the kit for roles under test, {@link #EXTRA_WORK} and {@link #TELEMETRY};
 *     usually none
 * @param limits what the processes under test are allowed
 * @param archive the start-up archive that its JVM uses, which is made for each workload; usually none
 * @param unable why this platform cannot run, such as a collector that the JVM does not have; its trials are skipped
 */
public record Platform(
        String name,
        String spec,
        Optional<Jvm> jvm,
        List<String> options,
        Optional<Path> classes,
        Map<String, String> kit,
        Limits limits,
        Optional<StartupArchive> archive,
        Optional<String> unable) {
    /** A platform that runs the workload's own classes, without parameters of the kit. */
    public static Platform of(String spec, Optional<Jvm> jvm, List<String> options) {
        return new Platform(
                spec, spec, jvm, options, Optional.empty(), Map.of(), Limits.NONE, Optional.empty(), Optional.empty());
    }

    /** Parameter of the kit: performs additional operations that are not counted, in percent of the counted ones. */
    public static final String EXTRA_WORK = "extra-work";

    /** The name of the counter of these additional operations. */
    public static final String EXTRA_OPERATIONS = "extraOperations";

    /** Parameter of the kit. */
    public static final String TELEMETRY = "telemetry";

    /** Value of {@link #TELEMETRY} with which roles sample hiccups every millisecond. */
    public static final String FINE = "fine";

    /** Option with which roles sample hiccups every millisecond. */
    public static final String FINE_TELEMETRY = TELEMETRY + "=" + FINE;

    public static final String NATIVE = "native";

    public Platform {
        spec = Secrets.hidden(spec);
        options = List.copyOf(options);
        // Runs of before there were any do not name them.
        limits = Objects.requireNonNullElse(limits, Limits.NONE);
        archive = Objects.requireNonNullElse(archive, Optional.empty());
        kit = Collections.unmodifiableMap(new TreeMap<>(kit));
        if (jvm.isEmpty() && !options.isEmpty()) {
            throw new IllegalArgumentException("the native twin takes no JVM options: " + options);
        }
    }

    /** The number of uncounted operations as a fraction of the counted ones; empty if extra work is not requested. */
    public OptionalDouble extraWork() {
        String percent = kit.get(EXTRA_WORK);
        return percent == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(percent) / 100);
    }

    /** The options for display, with possible secrets masked. */
    public List<String> shownOptions() {
        return Secrets.hidden(options);
    }

    public boolean namesCollector() {
        return options.stream().anyMatch(option -> option.matches("-XX:[+]Use\\w+GC"));
    }

    public boolean isNative() {
        return jvm.isEmpty();
    }

    /** A copy with another name, for the A/A control. */
    public Platform named(String other) {
        return new Platform(other, spec, jvm, options, classes, kit, limits, archive, unable);
    }

    /**
     * The name by which every run of a plan means this platform: the one that the user gave, otherwise the spec,
     * because the name of a JVM changes with its version.
     */
    public String plannedName() {
        boolean ofJvm = jvm.map(Jvm::id)
                .filter(id -> name.equals(id) || name.startsWith(id + "+"))
                .isPresent();
        return ofJvm ? spec : name;
    }

    /** A copy with other options, which may not be able to run. */
    public Platform with(List<String> others, Optional<String> why) {
        return new Platform(name, spec, jvm, others, classes, kit, limits, archive, why);
    }

    /** A copy that uses no start-up archive. */
    public Platform withoutArchive() {
        return new Platform(name, spec, jvm, options, classes, kit, limits, Optional.empty(), unable);
    }

    /** A copy for display with possible secrets masked, which may not be able to run. */
    public Platform withoutSecrets() {
        return with(shownOptions(), unable);
    }

    /** One line that identifies it. */
    public String describe() {
        String what = jvm.map(Jvm::describe).orElse("C twin, compiled here");
        String with = options.isEmpty() ? what : what + " " + String.join(" ", shownOptions());
        String classed =
                classes.map(folder -> with + ", with the classes in " + folder).orElse(with);
        String limited = limits.isNone() ? classed : classed + ", with " + String.join(", ", limits.words());
        String archived = archive.map(its -> limited + ", +" + its.word()).orElse(limited);
        return kit.isEmpty() ? archived : archived + ", " + kit.toString().replaceAll("[{}]", "");
    }
}

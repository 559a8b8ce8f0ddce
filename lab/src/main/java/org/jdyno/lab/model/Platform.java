package org.jdyno.lab.model;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What is compared: a JVM with its options, or the native C twin.
 *
 * @param name unique within a plan; what the report calls it
 * @param spec the words it was named by, such as {@code temurin-25+zgc}, less what look like
 *     {@linkplain Secrets secrets}
 * @param jvm the JVM, or empty for the native twin
 * @param options JVM options in order, such as {@code -XX:+UseZGC}, with what may be secrets in them; empty for the
 *     native twin
 * @param classes a folder of classes and jars that stand before those of the workload, such as another build of its
 *     server; empty for the workload's own
 * @param kit parameters of the kit itself in roles under test, {@link #EXTRA_WORK}, {@link
 *     #FULL_COLLECTIONS} and {@link #TELEMETRY}; none usually
 * @param unable why this platform cannot run at all, such as a collector the JVM does not have; its trials are skipped
 *     rows
 */
public record Platform(
        String name,
        String spec,
        Optional<Jvm> jvm,
        List<String> options,
        Optional<Path> classes,
        Map<String, String> kit,
        Optional<String> unable) {
    /** A platform that runs the workload's own classes, as they are. */
    public Platform(String name, String spec, Optional<Jvm> jvm, List<String> options, Optional<String> unable) {
        this(name, spec, jvm, options, Optional.empty(), Map.of(), unable);
    }

    /** Parameter of the kit: collections of the whole heap as threads work, of so many MiB that are alive. */
    public static final String FULL_COLLECTIONS = "full-collections";

    /** Parameter of the kit: operations that do not count, in percent of those that do. */
    public static final String EXTRA_WORK = "extra-work";

    /**
     * Parameter of the kit: {@code by-turns} where roles are to tell of more than what they have done in every other
     * window only; also the counter of a window that says whether it did.
     */
    public static final String TELEMETRY = "telemetry";

    /** The name and spec of the native C twin. */
    public static final String NATIVE = "native";

    public Platform {
        Objects.requireNonNull(name, "name");
        spec = Secrets.hidden(spec);
        options = List.copyOf(options);
        // A run of an earlier version knows neither other classes nor parameters of the kit.
        classes = Objects.requireNonNullElse(classes, Optional.empty());
        kit = kit == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(kit));
        if (jvm.isEmpty() && !options.isEmpty()) {
            throw new IllegalArgumentException("the native twin takes no JVM options: " + options);
        }
    }

    /** Operations that do not count, as a fraction of those that do; empty where nothing is asked for. */
    public OptionalDouble extraWork() {
        String percent = kit.get(EXTRA_WORK);
        return percent == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(percent) / 100);
    }

    /** Its options as they may be shown: without what look like secrets. */
    public List<String> shownOptions() {
        return Secrets.hidden(options);
    }

    public boolean isNative() {
        return jvm.isEmpty();
    }

    /** The same platform under another name, as the second copy of the baseline needs. */
    public Platform named(String other) {
        return new Platform(other, spec, jvm, options, classes, kit, unable);
    }

    /** The same for readers, who need no secrets: it cannot be run any more if it had some. */
    public Platform withoutSecrets() {
        return new Platform(name, spec, jvm, shownOptions(), classes, kit, unable);
    }

    /** One line that says exactly what it is. */
    public String describe() {
        String what = jvm.map(Jvm::describe).orElse("C twin, compiled here");
        String with = options.isEmpty() ? what : what + " " + String.join(" ", shownOptions());
        String classed =
                classes.map(folder -> with + ", with the classes in " + folder).orElse(with);
        return kit.isEmpty() ? classed : classed + ", " + kit.toString().replaceAll("[{}]", "");
    }
}

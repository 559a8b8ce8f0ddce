package org.jdyno.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limits;
import org.jdyno.model.Platform;

/**
 * What a result file says of the JVM that ran a benchmark.
 *
 * @param jvm the JVM; empty for a C twin, which jdyno's own results may have
 * @param options its options
 * @param name the name of the platform, which jdyno's own results have; empty for those of other tools
 */
record TestedJvm(Optional<Jvm> jvm, List<String> options, Optional<String> name) {
    private static final String UNKNOWN = "unknown";
    private static final Path NO_HOME = Path.of("/" + UNKNOWN);
    private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d{1,3})(?:\\D.*)?");

    TestedJvm {
        options = List.copyOf(options);
    }

    /** A JVM of which a file says nothing. */
    static final TestedJvm NOT_NAMED =
            of(jvm(Optional.empty(), "", "a JVM that the file does not name", ""), List.of());

    static TestedJvm of(Jvm jvm, List<String> options) {
        return new TestedJvm(Optional.of(jvm), options, Optional.empty());
    }

    /**
     * A JVM as a file describes it. Texts are empty where the file is silent.
     *
     * @param launcher the path of its {@code java}
     */
    static Jvm jvm(Optional<String> launcher, String version, String vm, String build) {
        Matcher feature = FEATURE.matcher(version);
        return new Jvm(
                "imported",
                launcher.map(Path::of).flatMap(TestedJvm::home).orElse(NO_HOME),
                "",
                version.isEmpty() ? UNKNOWN : version,
                feature.matches() ? Integer.parseInt(feature.group(1)) : 0,
                vm.isEmpty() ? "JVM" : vm,
                build,
                "",
                Set.of(),
                false,
                List.of());
    }

    /** The Java home of a launcher {@code home/bin/java}. */
    private static Optional<Path> home(Path launcher) {
        return Optional.ofNullable(launcher.getParent()).flatMap(bin -> Optional.ofNullable(bin.getParent()));
    }

    /**
     * A name that distinguishes it from the other JVMs of its file: its version, with more if others have the same.
     *
     * @param all the JVMs of the file, including this one
     */
    String label(List<TestedJvm> all) {
        List<Function<TestedJvm, String>> forms = List.of(
                one -> one.words(all, Jvm::version),
                one -> one.words(all, jvm -> jvm.version() + " " + jvm.build()),
                one -> one.words(all, jvm -> jvm.version() + " " + jvm.home()));
        Function<TestedJvm, String> distinct = forms.stream()
                .filter(form -> all.stream().map(form).distinct().count() == all.size())
                .findFirst()
                .orElse(forms.get(forms.size() - 1));
        return name.orElseGet(() -> distinct.apply(this));
    }

    /** A description of the JVM, with the options that others do not have. */
    private String words(List<TestedJvm> all, Function<Jvm, String> description) {
        List<String> words = new ArrayList<>(List.of(jvm.map(description).orElse(Platform.NATIVE)));
        options.stream()
                .filter(option -> !all.stream().allMatch(other -> other.options.contains(option)))
                .forEach(words::add);
        return String.join(" ", words);
    }

    /** One line that identifies it, for errors. */
    String describe() {
        return platform("", "").describe();
    }

    /**
     * The platform.
     *
     * @param source the name of its file
     */
    Platform platform(String platform, String source) {
        return new Platform(
                platform,
                source,
                jvm.map(its -> its.named(platform, List.of())),
                jvm.isPresent() ? options : List.of(),
                Optional.empty(),
                Map.of(),
                Limits.NONE,
                Optional.empty(),
                Optional.empty());
    }
}

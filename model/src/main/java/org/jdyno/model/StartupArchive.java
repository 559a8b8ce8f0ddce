package org.jdyno.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file from which a JVM takes the classes of a program, so that it starts with less work. A run of the program makes
 * it.
 */
public enum StartupArchive {
    /** An archive of class-data sharing: a dynamic one, JEP 350, or before JDK 13 a static one, JEP 310. */
    APPCDS(11, 13, List.of("-Xshare:on"), "-XX:SharedArchiveFile=") {
        @Override
        List<String> inOneStep(Path file) {
            return List.of("-XX:ArchiveClassesAtExit=" + file);
        }

        @Override
        List<List<String>> inTwoSteps(Path noted, Path file) {
            return List.of(
                    List.of("-XX:DumpLoadedClassList=" + noted),
                    List.of("-Xshare:dump", "-XX:SharedClassListFile=" + noted, "-XX:SharedArchiveFile=" + file));
        }
    },
    /** A cache of ahead-of-time class loading, linking and profiles, JEP 483, 514 and 515. */
    AOT(24, 25, List.of("-XX:AOTMode=on"), "-XX:AOTCache=") {
        @Override
        List<String> inOneStep(Path file) {
            return List.of("-XX:AOTCacheOutput=" + file);
        }

        @Override
        List<List<String>> inTwoSteps(Path noted, Path file) {
            return List.of(
                    List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + noted),
                    List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=" + noted, "-XX:AOTCache=" + file));
        }
    };

    private final int leastFeature;
    private final int oneStepFeature;
    private final List<String> demanding;
    private final String using;

    StartupArchive(int leastFeature, int oneStepFeature, List<String> demanding, String using) {
        this.leastFeature = leastFeature;
        this.oneStepFeature = oneStepFeature;
        this.demanding = demanding;
        this.using = using;
    }

    abstract List<String> inOneStep(Path file);

    abstract List<List<String>> inTwoSteps(Path noted, Path file);

    /** The option of a platform: {@code appcds} or {@code aot}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<StartupArchive> ofWord(String word) {
        return Arrays.stream(values())
                .filter(archive -> archive.word().equalsIgnoreCase(word))
                .findFirst();
    }

    /** Why a JVM cannot have one, as a clause; empty if it can. */
    public Optional<String> refusal(Jvm jvm) {
        if (!jvm.isHotSpot()) {
            return Optional.of(jvm.id() + " is not HotSpot, which alone has +" + word());
        }
        return jvm.feature() < leastFeature
                ? Optional.of("+" + word() + " needs JDK " + leastFeature + " or later, and " + jvm.id() + " is older")
                : Optional.empty();
    }

    /**
     * The options of the runs of a program that make it, one run after the other. The first is the training. With those
     * of a second one the JVM writes the archive, and ends before the program begins.
     *
     * @param noted for what the training tells the second run
     */
    public List<List<String>> makingOptions(Jvm jvm, Path noted, Path file) {
        return jvm.feature() < oneStepFeature ? inTwoSteps(noted, file) : List.of(inOneStep(file));
    }

    /** The options with which a JVM uses it, or refuses to start if it cannot. */
    public List<String> usingOptions(Path file) {
        return Stream.concat(Stream.of(using + file), demanding.stream()).toList();
    }
}

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
    /** A dynamic archive of class-data sharing, JEP 350. */
    APPCDS(13, "-XX:ArchiveClassesAtExit=", List.of("-Xshare:on"), "-XX:SharedArchiveFile="),
    /** A cache of ahead-of-time class loading, linking and profiles, made in one step, JEP 483, 514 and 515. */
    AOT(25, "-XX:AOTCacheOutput=", List.of("-XX:AOTMode=on"), "-XX:AOTCache=");

    private final int leastFeature;
    private final String making;
    private final List<String> demanding;
    private final String using;

    StartupArchive(int leastFeature, String making, List<String> demanding, String using) {
        this.leastFeature = leastFeature;
        this.making = making;
        this.demanding = demanding;
        this.using = using;
    }

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

    /** The options with which a JVM writes it when it ends. */
    public List<String> makingOptions(Path file) {
        return List.of(making + file);
    }

    /** The options with which a JVM uses it, or refuses to start if it cannot. */
    public List<String> usingOptions(Path file) {
        return Stream.concat(Stream.of(using + file), demanding.stream()).toList();
    }
}

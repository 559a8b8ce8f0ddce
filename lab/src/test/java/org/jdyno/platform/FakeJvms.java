package org.jdyno.platform;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Inventories of JVMs that are shell scripts, for tests of other packages. */
public final class FakeJvms {
    private static final String[] USUAL = {
        "UseSerialGC",
        "UseParallelGC",
        "UseG1GC",
        "UseZGC",
        "ZGenerational",
        "UseShenandoahGC",
        "UseCompactObjectHeaders"
    };
    private static final String[] EARLY = {"UseSerialGC", "UseParallelGC", "UseG1GC", "UseConcMarkSweepGC"};

    private FakeJvms() {}

    /** The home of a build of Debian's, with the collectors of its version; ZGC and Shenandoah from Java 17 on. */
    public static Path home(Path home, String version) throws IOException {
        return FakeJvm.good(home, "Debian", version, version.matches("(1[.]8|11)[.].*") ? EARLY : USUAL);
    }

    /**
     * An inventory of Debian's builds of these versions, with the serial collector and G1.
     *
     * @param folder where they are installed
     */
    public static Inventory installed(Path folder, String... versions) throws IOException, InterruptedException {
        for (String version : versions) {
            FakeJvm.good(folder.resolve("jvms").resolve(version), "Debian", version, "UseSerialGC", "UseG1GC");
        }
        return inventory(folder);
    }

    /** An inventory of one build, with most collectors. */
    public static Inventory one(Path folder, String version) throws IOException, InterruptedException {
        FakeJvm.good(
                folder.resolve("jvms").resolve(version),
                "Debian",
                version,
                "UseSerialGC",
                "UseParallelGC",
                "UseG1GC",
                "UseZGC",
                "UseShenandoahGC");
        return inventory(folder);
    }

    private static Inventory inventory(Path folder) throws InterruptedException {
        return Inventory.find(
                Map.of("XDG_CACHE_HOME", folder + "/cache", "JDYNO_JVMS", folder + "/jvms"),
                folder,
                folder.resolve("root"),
                Duration.ofSeconds(60));
    }
}

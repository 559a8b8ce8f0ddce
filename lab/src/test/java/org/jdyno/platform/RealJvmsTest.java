package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.model.Platform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the JVM that runs this test. */
class RealJvmsTest {
    @TempDir
    static Path folder;

    private static Inventory inventory;
    private static Jvm own;

    @BeforeAll
    static void askOurselves() throws Exception {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.equals("PATH") || name.equals("JDYNO_JVMS"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put(
                "XDG_CACHE_HOME",
                Files.createDirectories(folder.resolve("cache")).toString());
        inventory = Inventory.find(environment, folder, folder.resolve("root"), Duration.ofSeconds(60));
        own = inventory.jvms().get(0);
    }

    @Test
    void isWhoItSaysItIs() throws Exception {
        assertEquals(Path.of(System.getProperty("java.home")).toRealPath(), own.home());
        assertEquals(System.getProperty("java.version"), own.version());
        assertEquals(System.getProperty("java.vm.version"), own.build());
        assertEquals(Runtime.version().feature(), own.feature());
        assertTrue(own.collectors().contains(Collector.SERIAL), own.collectors()::toString);
    }

    @Test
    void runsWithTheOptionsOfASpecOrSaysWhyNot() throws Exception {
        Platform platform = PlatformSpec.resolve(own.id() + "+serial+heap=64m+stack=512k+c1", inventory);
        assertEquals(Optional.empty(), platform.unable());
        String unable = PlatformSpec.resolve(own.id() + "+-XX:+NoSuchFlag", inventory)
                .unable()
                .orElseThrow();
        assertTrue(unable.contains("NoSuchFlag"), unable);
        String tooSmall = PlatformSpec.resolve(own.id() + "+serial+heap=1k", inventory)
                .unable()
                .orElseThrow();
        assertTrue(tooSmall.contains("heap"), tooSmall);
    }
}

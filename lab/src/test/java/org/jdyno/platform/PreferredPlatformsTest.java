package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferredPlatformsTest {
    @TempDir
    private Path folder;

    private Inventory inventory;

    @BeforeEach
    void installJvms() throws Exception {
        jvm("Debian", "17.0.9");
        jvm("Eclipse Adoptium", "17.0.15");
        jvm("GraalVM Community", "17.0.20");
        jvm("Debian", "25-ea");
        inventory = Inventory.find(
                Map.of("JDYNO_JVMS", folder.resolve("jvms").toString()),
                folder,
                folder.resolve("root"),
                Duration.ofSeconds(60));
    }

    private void jvm(String vendor, String version) throws IOException {
        FakeJvm.good(Files.createDirectories(folder.resolve("jvms").resolve(version)), vendor, version);
    }

    private PreferredPlatforms preferred(String... specs) {
        return PreferredPlatforms.of(List.of(specs), inventory);
    }

    @Test
    void takesTheNewestThatIsMeant() {
        assertEquals(
                List.of("temurin-17.0.15", "graalvm-17.0.20", "small=debian-17.0.9+serial+heap=64m", "native"),
                preferred("17", "graalvm-17", "small=debian-17+serial+heap=64m", "native")
                        .specs());
    }

    @Test
    void leavesOutWhatIsNotHere() {
        PreferredPlatforms preferred = preferred("8", "17", "17+graal", "25");
        assertEquals(List.of("temurin-17.0.15"), preferred.specs());
        assertEquals(List.of("8", "17+graal", "25"), preferred.missing());
    }

    @Test
    void aWrongWordIsAnError() {
        assertThrows(UserError.class, () -> preferred("17+seriall"));
    }
}

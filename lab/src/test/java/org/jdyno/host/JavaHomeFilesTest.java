package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaHomeFilesTest {
    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        write("bin/java", "a program");
        write("lib/modules", "modules");
        write("lib/src.zip", "sources");
        write("jmods/java.base.jmod", "a module to link with");
        Path elsewhere = Files.createDirectories(folder.resolve("etc"));
        Files.writeString(elsewhere.resolve("java.security"), "settings");
        Files.createSymbolicLink(home.resolve("conf"), elsewhere);
        Files.createSymbolicLink(home.resolve("docs-of-nobody"), folder.resolve("not-installed"));
        Files.createSymbolicLink(home.resolve("lib/again"), home);
    }

    private void write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void linksAreFollowedAndWhatOnlyDevelopersNeedIsLeftOut() throws IOException {
        assertEquals(
                List.of("bin/java", "conf/java.security", "lib/modules"),
                JavaHomeFiles.of(home).names());
    }

    @Test
    void theDigestIsOfNamesAndContents() throws IOException {
        String before = JavaHomeFiles.of(home).digest();
        assertEquals(before, JavaHomeFiles.of(home).digest());
        write("lib/src.zip", "other sources");
        assertEquals(before, JavaHomeFiles.of(home).digest());
        Files.move(home.resolve("lib/modules"), home.resolve("lib/models"));
        String renamed = JavaHomeFiles.of(home).digest();
        assertNotEquals(before, renamed);
        write("lib/models", "mod");
        assertNotEquals(renamed, JavaHomeFiles.of(home).digest());
    }
}

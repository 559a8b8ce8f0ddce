package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSummaryTest {
    @TempDir
    private Path home;

    private Path write(String name, String content) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        return file;
    }

    @Test
    void aJvmIsAnotherWhenWhatItRunsChanges() throws IOException {
        write("bin/java", "program");
        write("lib/server/libjvm.so", "machine code");
        write("lib/modules", "classes");
        write("legal/LICENSE", "words");
        String before = FileSummary.ofJavaHome(home);
        write("legal/LICENSE", "other words");
        assertEquals(before, FileSummary.ofJavaHome(home));
        // Of the same size and time.
        write("lib/server/libjvm.so", "machine c0de");
        String changed = FileSummary.ofJavaHome(home);
        assertNotEquals(before, changed);
        write("lib/libnew.so", "");
        assertNotEquals(changed, FileSummary.ofJavaHome(home));
    }

    /** Such as another build that has not ended. Whoever runs it will say what is wrong. */
    @Test
    void aJarThatIsNoneCountsByItsContent() throws IOException {
        String before = FileSummary.ofClassPath(List.of(write("shop.jar", "half a jar")));
        assertNotEquals(before, FileSummary.ofClassPath(List.of(write("shop.jar", "half a jam"))));
    }
}

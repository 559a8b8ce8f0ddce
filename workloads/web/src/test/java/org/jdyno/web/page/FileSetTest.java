package org.jdyno.web.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSetTest {
    @TempDir
    Path folder;

    private FileSet written(String name, long seed) throws IOException {
        FileSet files = new FileSet(Files.createDirectory(folder.resolve(name)), 2, seed);
        files.write();
        return files;
    }

    @Test
    void directoriesHaveFilesOfFourClasses() throws IOException {
        FileSet files = written("site", 1);
        try (Stream<Path> all = Files.walk(files.site())) {
            assertEquals(2 * 36, all.filter(Files::isRegularFile).count());
        }
        long bytes = 0;
        for (int sizeClass = 0; sizeClass < 4; sizeClass++) {
            for (int number = 0; number < 9; number++) {
                FileName file = new FileName(1, sizeClass, number);
                long expected = 102 * (number + 1) * Math.round(Math.pow(10, sizeClass));
                assertEquals(expected, file.bytes());
                assertEquals(expected, Files.size(files.path(file)));
                bytes += expected;
            }
        }
        assertEquals(FileSet.DIRECTORY_BYTES, bytes);
    }

    @Test
    void linesHaveTheSameFields() throws IOException {
        FileSet files = written("site", 1);
        for (String line : Files.readAllLines(files.path(new FileName(0, 2, 3)))) {
            assertTrue(line.matches("[1-9][0-9]{7} [1-9][0-9] [1-9][0-9]{5} [a-z]{22} [a-z]{59}"), line);
        }
    }

    @Test
    void seedAndNameDecideTheContent() throws IOException {
        FileSet first = written("first", 1);
        FileSet same = written("same", 1);
        FileSet other = written("other", 2);
        FileName file = new FileName(0, 1, 4);
        byte[] content = Files.readAllBytes(first.path(file));
        assertArrayEquals(content, Files.readAllBytes(same.path(file)));
        assertFalse(Arrays.equals(content, Files.readAllBytes(other.path(file))));
        assertFalse(Arrays.equals(content, Files.readAllBytes(first.path(new FileName(1, 1, 4)))));
    }

    @Test
    void findsFilesByPathAndByParameters() {
        FileSet files = new FileSet(folder, 12, 1);
        Path expected = folder.resolve("files/dir11/class3_8");
        assertEquals(Optional.of(expected), files.find("/files/dir11/class3_8").map(files::path));
        assertEquals(Optional.of(expected), files.find("11", "3", "8").map(files::path));
        assertEquals(Optional.empty(), files.find(null, "3", "8"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/files/dir12/class0_0",
                "/files/dir0/class4_0",
                "/files/dir0/class0_9",
                "/files/dir-1/class0_0",
                "/files/dir0/../../etc/passwd",
                "/files/dir9999999999/class0_0",
                "/files/dir0/class0_0/",
                "/"
            })
    void findsNothingElse(String path) {
        assertEquals(Optional.empty(), new FileSet(folder, 12, 1).find(path));
    }
}

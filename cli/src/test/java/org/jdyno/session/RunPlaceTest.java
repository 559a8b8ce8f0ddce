package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPlaceTest {
    @Test
    void aTakenNameGetsANumber() throws Exception {
        String id = "test-" + Long.toHexString(System.nanoTime());
        List<Path> places = List.of(RunPlace.create(id), RunPlace.create(id), RunPlace.create(id));
        try {
            assertEquals(
                    Stream.of(id, id + "-2", id + "-3")
                            .map(Path.of("runs")::resolve)
                            .toList(),
                    places);
        } finally {
            for (Path place : places) {
                Files.delete(place);
            }
            deleteRuns();
        }
    }

    @Test
    void aDirectoryThatWasNamedIsTakenAsItIs() {
        assertEquals(Path.of("somewhere/else"), RunPlace.of(Optional.of(Path.of("somewhere/else")), "verify-"));
    }

    @Test
    void whatCannotBecomeADirectoryIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        for (Path place : List.of(file, file.resolve("run"), Path.of("/dev/null/run"))) {
            UserError error = assertThrows(UserError.class, () -> RunPlace.of(Optional.of(place), ""));
            assertTrue(error.getMessage().endsWith(" is a file; --out takes a directory"), error.getMessage());
        }
        assertEquals(folder.resolve("a/b"), RunPlace.of(Optional.of(folder.resolve("a/b")), ""));
    }

    /** Other tests may have a directory in it. */
    private static void deleteRuns() throws IOException {
        try {
            Files.deleteIfExists(Path.of("runs"));
        } catch (DirectoryNotEmptyException used) {
            return;
        }
    }

    @Test
    void runsThatBeginInOneSecondGetDirectoriesOfTheirOwn() throws Exception {
        String id = "test-" + Long.toHexString(System.nanoTime());
        ExecutorService several = Executors.newFixedThreadPool(8);
        Set<Path> places = new HashSet<>();
        try {
            List<Callable<Path>> asked = IntStream.range(0, 8)
                    .mapToObj(one -> (Callable<Path>) () -> RunPlace.create(id))
                    .toList();
            for (Future<Path> place : several.invokeAll(asked)) {
                places.add(place.get());
            }
            assertEquals(8, places.size());
            places.forEach(place -> assertTrue(Files.isDirectory(place), place.toString()));
        } finally {
            several.shutdownNow();
            for (Path place : places) {
                Files.delete(place);
            }
            deleteRuns();
        }
    }
}

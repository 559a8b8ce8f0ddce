package org.jdyno.lab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PreparationTest {
    @Test
    void runsThatBeginInOneSecondGetDirectoriesOfTheirOwn() throws Exception {
        String id = "test-" + Long.toHexString(System.nanoTime());
        ExecutorService several = Executors.newFixedThreadPool(8);
        Set<Path> places = new HashSet<>();
        try {
            List<Callable<Path>> asked = IntStream.range(0, 8)
                    .mapToObj(one -> (Callable<Path>) () -> Preparation.freePlace(id))
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
            Files.deleteIfExists(Path.of("runs"));
        }
    }
}

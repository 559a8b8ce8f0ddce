package org.jdyno.lab.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.StealPairs;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.platform.Caches;

/**
 * What the runs of one machine have told of the effect of stolen processor time: a file in jdyno's cache, of the newest
 * runs.
 */
public final class StealHistory {
    /** Some hundred runs of a few measures. */
    private static final int MOST = 2_000;

    private final Path file;
    private final Path seen;

    /**
     * @param caches where jdyno's caches are
     * @param machine what tells this machine from others
     */
    public StealHistory(Path caches, String machine) {
        this.file = caches.resolve("steal").resolve(machine + ".json");
        this.seen = caches.resolve("steal").resolve(machine + ".txt");
    }

    /** That of this machine, in the user's cache. */
    public static StealHistory ofThisMachine() {
        return new StealHistory(
                Caches.root(System.getenv(), Path.of(System.getProperty("user.home"))), ThisMachine.name());
    }

    /** Where this machine counts stolen time, as it was seen last; empty where nobody has seen it. */
    public Optional<String> seen() {
        try {
            return Files.isRegularFile(seen) ? Optional.of(Files.readString(seen)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Keeps where this machine was seen to count stolen time, in a sentence for a reader. */
    public void keepSeen(String words) {
        write(seen, words.getBytes(StandardCharsets.UTF_8));
    }

    /** What is known; nothing where it cannot be read, as a cache may be lost at any time. */
    public List<StealPairs> read() {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            return Json.read(file, Json.COMPACT, new TypeReference<>() {});
        } catch (UserError damaged) {
            return List.of();
        }
    }

    /** Adds what a run tells, in place of what it told before. Without a cache that can be written nothing is kept. */
    public void add(List<StealPairs> ofRun) {
        if (ofRun.isEmpty()) {
            return;
        }
        List<StealPairs> all = new ArrayList<>(read());
        all.removeIf(old -> ofRun.stream().anyMatch(own -> own.run().equals(old.run())));
        all.addAll(ofRun);
        List<StealPairs> newest = all.subList(Math.max(0, all.size() - MOST), all.size());
        try {
            write(file, Json.COMPACT.writeValueAsBytes(newest));
        } catch (JsonProcessingException defect) {
            throw new UncheckedIOException(defect);
        }
    }

    private static void write(Path to, byte[] content) {
        try {
            Files.createDirectories(to.getParent());
            WholeFile.write(to, content);
        } catch (IOException unwritable) {
            // Without a cache the next run knows less, and is none the worse.
            return;
        }
    }
}

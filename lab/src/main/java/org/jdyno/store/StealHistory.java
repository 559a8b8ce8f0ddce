package org.jdyno.store;

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
import org.jdyno.host.ThisMachine;
import org.jdyno.host.UserHome;
import org.jdyno.model.StealEffect;
import org.jdyno.model.UserError;
import org.jdyno.platform.Caches;

/** The effect of stolen CPU time in the newest runs of one machine: a file in the cache of jdyno. */
public final class StealHistory {
    /** Enough for some hundred runs with a few measures each. */
    private static final int MAX_ENTRIES = 2_000;

    private final Path file;
    private final Path finding;

    /**
     * @param caches the directory of the caches
     * @param machine the name of the machine
     */
    public StealHistory(Path caches, String machine) {
        this.file = caches.resolve("steal").resolve(machine + ".json");
        this.finding = caches.resolve("steal").resolve(machine + ".txt");
    }

    /** The history of this machine, in the cache of the user. */
    public static StealHistory ofThisMachine() {
        return new StealHistory(Caches.root(System.getenv(), UserHome.ofThisProcess()), ThisMachine.name());
    }

    /** Whether this machine counts steal as CPU time, as the doctor last found; empty if it does not know yet. */
    public Optional<String> doctorsFinding() {
        try {
            return Files.isRegularFile(finding) ? Optional.of(Files.readString(finding)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Stores whether this machine counts steal as CPU time, as a sentence for readers. */
    public void keepDoctorsFinding(String words) {
        write(finding, words.getBytes(StandardCharsets.UTF_8));
    }

    /** The history; empty if it cannot be read, because a cache may be lost at any time. */
    public List<StealEffect> read() {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            return Json.read(file, Json.COMPACT, new TypeReference<>() {});
        } catch (UserError damaged) {
            return List.of();
        }
    }

    /** Adds the values of a run, in place of earlier ones of that run. Does nothing if the cache cannot be written. */
    public void add(List<StealEffect> ofRun) {
        if (ofRun.isEmpty()) {
            return;
        }
        List<StealEffect> all = new ArrayList<>(read());
        all.removeIf(old -> ofRun.stream().anyMatch(own -> own.run().equals(old.run())));
        all.addAll(ofRun);
        List<StealEffect> newest = all.subList(Math.max(0, all.size() - MAX_ENTRIES), all.size());
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
            // The next run works without the cache.
            return;
        }
    }
}

package org.jdyno.lab.store;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.StealPairs;
import org.jdyno.lab.model.UserError;

/** What the runs of one machine have told of the effect of stolen processor time: a file in jdyno's cache, of the newest runs. */
public final class StealHistory {
    /** Some hundred runs of a few measures. */
    private static final int MOST = 2_000;

    private final Path file;

    /**
     * @param caches where jdyno's caches are
     * @param machine what tells this machine from others
     */
    public StealHistory(Path caches, String machine) {
        this.file = caches.resolve("steal").resolve(machine + ".json");
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
        try {
            Files.createDirectories(file.getParent());
            List<StealPairs> newest = all.subList(Math.max(0, all.size() - MOST), all.size());
            WholeFile.write(file, Json.COMPACT.writeValueAsBytes(newest));
        } catch (IOException unwritable) {
            return;
        }
    }
}

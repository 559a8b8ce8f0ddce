package org.jdyno;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jdyno.store.Folders;

/**
 * The classes that a short run loads, loaded and checked once for all tests: a third of what such a run takes. A JVM
 * that cannot use it goes on without.
 */
final class ClassArchive {
    static final Path FILE = dumped();

    private static final int WRONG_USAGE = 64;

    private ClassArchive() {}

    private static Path dumped() {
        try {
            Path folder = Files.createTempDirectory("jdyno-test-classes");
            Path file = Files.createTempFile("jdyno-test-classes", ".jsa");
            file.toFile().deleteOnExit();
            dump(folder, folder.resolve("tool.jsa"));
            Files.move(folder.resolve("tool.jsa"), file, StandardCopyOption.REPLACE_EXISTING);
            Folders.delete(folder);
            return file;
        } catch (IOException | InterruptedException thrown) {
            throw new IllegalStateException("cannot archive the classes of the tool", thrown);
        }
    }

    private static void dump(Path folder, Path file) throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["here=%s+serial+heap=64m"]
                workloads: {dummy: {work: 1}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome()));
        Tool.Ended ended = new Tool(folder).archiving(file).run("run", "plan.yaml", "--json", "--out", "run");
        if (ended.status() >= WRONG_USAGE) {
            throw new IllegalStateException("jdyno run ended: " + ended);
        }
    }
}

package org.jdyno;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.store.Folders;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One {@link CommandProcess} for all tests of a class. */
final class SharedCommands implements BeforeAllCallback, AfterAllCallback {
    private Path folder;
    private CommandProcess process;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        folder = Files.createTempDirectory("jdyno-test-commands");
        process = new Tool(folder).startCommandProcess();
    }

    /** Runs a command to its end. Paths are best absolute: the process stands in a folder of its own. */
    Tool.Ended run(String... words) throws IOException {
        return process.run(words);
    }

    /**
     * Runs a plan to its end, and waits until no process of it is left.
     *
     * @param out the directory of the run
     */
    Tool.Ended runPlan(Path plan, Path out, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("run", plan.toString(), "--out", out.toString()));
        words.addAll(List.of(options));
        Tool.Ended ended = run(words.toArray(String[]::new));
        awaitNobodyLeft();
        return ended;
    }

    /** Waits until no process is left that its commands started. */
    void awaitNobodyLeft() throws InterruptedException {
        process.awaitNobodyLeft();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (process != null) {
            process.close();
        }
        Folders.delete(folder);
    }
}

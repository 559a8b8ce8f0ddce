package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.store.TrialFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that starts others with its own options, before it works and while it does, on every JVM that is found. */
class GcLogOfFamilyTest {
    private static final long FOR_EVER = Long.MAX_VALUE;

    @TempDir
    private static Path directory;

    @BeforeAll
    static void compileTheProgram() throws IOException {
        Path source = directory.resolve("Family.java");
        try (InputStream resource = GcLogOfFamilyTest.class.getResourceAsStream("Family.java")) {
            Files.copy(resource, source);
        }
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "8", "-Xlint:-options", source.toString());
        assertEquals(0, status);
    }

    @TestFactory
    Stream<DynamicTest> eachJvmWritesItsOwnLog() throws IOException, InterruptedException {
        return JavaHomes.jvms().stream().filter(Jvm::isHotSpot).flatMap(jvm -> Stream.of(Collector.SERIAL, Collector.G1)
                .map(collector -> DynamicTest.dynamicTest(
                        jvm.id() + " " + collector.word(), () -> writesItsOwnLog(jvm, collector))));
    }

    private static void writesItsOwnLog(Jvm jvm, Collector collector) throws IOException, InterruptedException {
        TrialFolder folder = new TrialFolder(Files.createTempDirectory(directory, "own"));
        Map<String, Long> told = run(jvm, collector, folder.gcLog());
        Path own = GcLogOptions.written(jvm, folder.gcLog(), told.get("pid"));
        GcLog log = GcLogFile.read(own);
        assertEquals(Optional.empty(), log.fault(FOR_EVER));
        long collections = told.get("collections");
        assertTrue(collections > 5, "it must have collected before and after its second child");
        // The log may have a few more: of a concurrent cycle, and after the beans were read.
        assertTrue(log.pauseCount() >= collections && log.pauseCount() <= collections + 4, log::toString);
        List<Path> all = folder.ofAnyProcess(folder.gcLog());
        assertEquals(3, all.size(), all::toString);
        assertTrue(all.contains(own));
    }

    private static Map<String, Long> run(Jvm jvm, Collector collector, Path log)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jvm.java().toString(), "-Xms32m", "-Xmx32m"));
        command.addAll(collector.options());
        command.addAll(GcLogOptions.forJvm(jvm, log));
        command.addAll(List.of("-cp", directory.toString(), "Family"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), output);
        return Arrays.stream(output.split("\n"))
                .map(line -> line.split("\t"))
                .filter(words -> words.length == 2)
                .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
    }
}

package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Events are read although the JVM under test, or an agent in it, writes to the same standard output. */
class MixedOutputIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    /** The baseline is the C twin, which dummy lacks: it is skipped with its A/A control, and here runs once. */
    private Trial trial(String options) throws Exception {
        Path plan = folder.resolve("mixed.yaml");
        Files.writeString(
                plan,
                "platforms: [native, \"here=" + Checkout.javaHome() + options + "\"]\nworkloads: {dummy: {work: 10}}\n"
                        + "pairing: interleaved\nblocks: 1\ntiming: {min-bursts: 1, max-bursts: 1, burst: 300ms,"
                        + " measure: 500ms, window: 50ms, start-timeout: 2m, phase-timeout: 2m}\n");
        Path run = folder.resolve("run");
        Tool.Ended ended = COMMANDS.runPlan(plan, run);
        Trial trial = RunDirectory.open(run).read().trials().stream()
                .filter(one -> one.slot().platform().equals("here"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(ended));
        assertTrue(Ending.cameToItsEnd(trial), trial.message());
        return trial;
    }

    private String output(Trial trial) throws IOException {
        String name = String.format("%04d-b00-dummy-here", trial.slot().index());
        return Files.readString(folder.resolve("run/trials").resolve(name).resolve("server.out"));
    }

    @Test
    void thatOfTheJvm() throws Exception {
        Trial trial = trial("+-XX:+PrintCompilation+-XX:+UnlockDiagnosticVMOptions+-XX:+PrintInlining");
        assertTrue(output(trial).contains("java.lang."), "the JVM has printed compilations");
    }

    /** It writes in pieces and ends no line, so every event follows other text. */
    @Test
    void thatOfAnAgent() throws Exception {
        assertTrue(output(trial("+-javaagent:" + agent())).startsWith("dots."), "the agent has written");
    }

    private Path agent() throws IOException {
        Path source = folder.resolve("Dots.java");
        Files.writeString(
                source,
                """
                import java.io.FileDescriptor;
                import java.io.FileOutputStream;
                public class Dots {
                    public static void premain(String options) {
                        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
                        Thread dots = new Thread(() -> {
                            try {
                                while (true) {
                                    out.write("dots.".getBytes());
                                    // So that a slow machine does not reach the limit of a log.
                                    java.util.concurrent.locks.LockSupport.parkNanos(20_000);
                                }
                            } catch (java.io.IOException closed) {
                                return;
                            }
                        });
                        dots.setDaemon(true);
                        dots.start();
                    }
                }
                """);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertEquals(0, compiler.run(null, null, null, "-d", folder.toString(), source.toString()));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "Dots");
        Path jar = folder.resolve("dots.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (Path part : List.of(folder.resolve("Dots.class"))) {
                entries.putNextEntry(new JarEntry(part.getFileName().toString()));
                entries.write(Files.readAllBytes(part));
            }
        }
        return jar;
    }
}

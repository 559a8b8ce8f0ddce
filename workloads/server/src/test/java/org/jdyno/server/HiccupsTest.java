package org.jdyno.server;

import static org.jdyno.server.AdaptedServer.SHOP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hiccups of a server, which an agent in its JVM records. */
class HiccupsTest {
    private static final long STANDSTILL_NANOS = 300_000_000;

    @TempDir
    private Path directory;

    @BeforeAll
    static void requireLinux() {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
    }

    @Test
    void areThoseOfTheServer() throws Exception {
        try (AdaptedServer server = AdaptedServer.start(directory, "command=" + SHOP, "hiccups=yes")) {
            server.port();
            String process = server.left().get(0).split(" ")[0];
            server.role.ask("{\"command\":\"connect\",\"endpoints\":{}}");
            server.role.ask("{\"command\":\"measure\",\"seconds\":1}");
            signal("STOP", process);
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < STANDSTILL_NANOS) {
                server.role.next("window"); // of the adapter, which goes on
            }
            signal("CONT", process);
            server.role.next("window"); // in which it may resume
            server.role.next("window");
            Histogram hiccups = histogram(server.role.ask("{\"command\":\"rest\"}"));
            assertTrue(hiccups.getMaxValue() > STANDSTILL_NANOS / 2, "longest " + hiccups.getMaxValue() + " ns");
            server.verifyStop();
            try (Stream<Path> files = Files.list(server.role.folder())) {
                List<String> names =
                        files.map(file -> file.getFileName().toString()).toList();
                assertFalse(names.stream().anyMatch(name -> name.contains("hiccup")), names::toString);
            }
        }
    }

    private static Histogram histogram(JsonNode totals) throws Exception {
        byte[] bytes =
                Base64.getDecoder().decode(totals.at("/histograms/hiccup").asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 1);
    }

    private static void signal(String name, String process) throws Exception {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, process).start().waitFor());
    }

    @Test
    void aServerWithoutTheAgentIsNamed() throws Exception {
        String java = SHOP.replace("{java}", "{java-home}/bin/java");
        try (AdaptedServer server = AdaptedServer.start(directory, "command=" + java, "hiccups=yes")) {
            server.verifyFailure("start", "no JVM of the platform that has loaded its agent");
        }
    }
}

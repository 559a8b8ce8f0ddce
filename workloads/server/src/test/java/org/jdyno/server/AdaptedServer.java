package org.jdyno.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;

/** An adapter in a process of its own, whose program is marked, so that what is left of it is found. */
final class AdaptedServer implements AutoCloseable {
    /** The command that starts the example. */
    static final String SHOP = "{java} -cp {example} org.jdyno.server.example.Shop {port}";

    private static final String MARK = "JDYNO_SERVER_TEST";

    private final String mark = UUID.randomUUID().toString();
    final ChildRole role;

    private AdaptedServer(Path directory, String... args) throws IOException {
        List<String> usual = List.of(
                "directory=" + directory,
                "environment={\"" + MARK + "\":\"" + mark + "\"}",
                "ready=port",
                "within=60",
                "stop-within=60",
                "java=" + Path.of(System.getProperty("java.home"), "bin/java"),
                "java-1=-XX:TieredStopAtLevel=1");
        role = ChildRole.start(
                ServerAdapter.class,
                ChildRole.parameters(
                        Stream.concat(usual.stream(), Stream.of(args)).toArray(String[]::new)));
    }

    /**
     * Starts an adapter.
     *
     * @param directory in which its program runs
     * @param args parameters that differ from the usual ones
     */
    static AdaptedServer start(Path directory, String... args) throws IOException {
        return new AdaptedServer(directory, args);
    }

    /** Awaits that the server is ready; returns its port. */
    int port() throws IOException {
        String endpoint = role.next("ready").get("endpoints").get("http").asText();
        return Integer.parseInt(endpoint.substring(endpoint.indexOf(':') + 1));
    }

    /** Awaits the failure, when no process of the server may be left. */
    JsonNode failure() throws IOException {
        JsonNode failed = role.next("failed");
        assertEquals(List.of(), left(), "is left");
        return failed;
    }

    void verifyFailure(String cause, String part) throws IOException {
        verify(failure(), cause, part);
    }

    static void verify(JsonNode failed, String cause, String part) {
        assertEquals(cause, failed.get("cause").asText(), failed.toString());
        assertTrue(failed.get("message").asText().contains(part), failed.toString());
    }

    /** Stops the server, of which nothing may be left. */
    void verifyStop() throws IOException {
        JsonNode answer = role.ask("{\"command\":\"stop\"}");
        assertEquals(List.of(), left(), "is left");
        assertEquals("done", answer.get("event").asText(), answer.toString());
    }

    /** The numbers and command lines of all processes that descend from the program. */
    List<String> left() throws IOException {
        List<String> left = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("/proc"))) {
            for (Path process : files.toList()) {
                if (content(process.resolve("environ")).contains(MARK + "=" + mark)) {
                    left.add(process.getFileName() + " "
                            + content(process.resolve("cmdline")).replace('\0', ' '));
                }
            }
        }
        return left;
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException noProcessOrEnded) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        role.close();
    }
}

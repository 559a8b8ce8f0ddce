package org.jdyno.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The roles, in processes of their own. */
@Execution(ExecutionMode.CONCURRENT)
class SystemTest {
    private static final double SECONDS = 0.06;

    private static void measured(ChildRole client, String test, long bytes) throws Exception {
        JsonNode connected = Roles.connect(client, "{}");
        assertEquals("done", connected.get("event").asText(), connected.toString());
        JsonNode done = client.measure(SECONDS);
        long operations = Math.round(done.path("operations").asDouble());
        assertTrue(operations > 0, done.toString());
        assertEquals(operations * bytes, ChildRole.counter(done, "bytes"), test);
        long clockNanos = ChildRole.counter(done, "clockNanos");
        assertTrue(clockNanos > 0 && clockNanos < done.path("wallNanos").asDouble() / 2, done.toString());
        assertTrue(done.get("counters").has("pageFaults")
                || !Path.of("/proc/self/stat").toFile().exists());
        assertEquals(Map.of("test", test), client.checks("stop"));
        assertEquals(0, client.exitStatus());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory-write-16 16384",
                "memory-read 16384",
                "file-read 8192",
                "file-write-text 8192",
                "file-read-mapped 8192",
                "process 0",
                "call-local 0",
                "jni-number 0",
                "jni-add 0",
                "jni-copy 256",
                "jni-copy-elements 256"
            })
    void aJvmDoesItAlone(String testAndBytes) throws Exception {
        String test = testAndBytes.split(" ")[0];
        try (ChildRole client = Roles.start(false, "client", "test=" + test)) {
            measured(client, test, Long.parseLong(testAndBytes.split(" ")[1]));
        }
    }

    @Test
    void theTwinDoesItAlone() throws Exception {
        List<String> tests = List.of(
                "memory-write 1088",
                "memory-write-16 1088",
                "memory-read 1088",
                "memory-read-16 1088",
                "file-read 1088",
                "file-write 1088",
                "file-read-mapped 1088",
                "file-write-mapped 1088",
                "thread 0",
                "thread-pool 0",
                "process 0",
                "fork 0",
                "call-local 0",
                "jni-number 0",
                "jni-add 0",
                "jni-copy 1088",
                "foreign-number-critical 0",
                "foreign-copy 1048576");
        for (String testAndBytes : tests) {
            String test = testAndBytes.split(" ")[0];
            String bytes = testAndBytes.split(" ")[1];
            try (ChildRole client = Roles.start(true, "client", "test=" + test, "size=" + bytes)) {
                measured(client, test, Long.parseLong(bytes));
            }
        }
    }

    /** Client and server in both languages understand each other where the protocol is the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "datagram Java C",
                "datagram C Java",
                "datagram-raw Java Java",
                "datagram-raw C C",
                "call-tirpc Java Java",
                "call-tirpc C C",
                "call Java Java",
                "call C C",
                "call-udp C C",
                "call-unix C C",
                "call-grpc Java Java"
            })
    void bothSidesCountTheSameCalls(String given) throws Exception {
        String[] words = given.split(" ");
        String[] test = {"test=" + words[0]};
        assumeTrue(!given.equals("call-tirpc C C") || Roles.hasTirpc(), "this machine lacks libtirpc");
        try (ChildRole server = start(words[1], "server", test);
                ChildRole client = start(words[2], "client", test)) {
            JsonNode connected = Roles.connect(client, server.next("ready").get("endpoints"));
            assertEquals("done", connected.get("event").asText(), connected.toString());
            JsonNode done = client.measure(SECONDS);
            long operations = Math.round(done.path("operations").asDouble());
            // One more was made before.
            Map<String, String> expected = Map.of("calls", "" + (operations + 1));
            assertTrue(operations > 0, done.toString());
            assertEquals(0, ChildRole.counter(done, "clockNanos") % operations, "a reading of the clock for each call");
            assertEquals(expected, client.checks("stop"));
            assertEquals(expected, server.checks("stop"));
            assertEquals("", server.standardError());
        }
    }

    @Test
    void aCollectionBeforeTheFirstClientLeavesTheRemoteObject() throws Exception {
        try (ChildRole server = Roles.start(false, "server", "test=call");
                ChildRole client = Roles.start(false, "client", "test=call")) {
            JsonNode ready = server.next("ready");
            Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
            Process collection =
                    new ProcessBuilder(jcmd.toString(), ready.get("pid").asText(), "GC.run").start();
            assertEquals(0, collection.waitFor());
            JsonNode connected = Roles.connect(client, ready.get("endpoints"));
            assertEquals("done", connected.get("event").asText(), connected.toString());
        }
    }

    /** The report compared C without conversion with Java, which made strings of numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"C 4", "Java 1"})
    void rawDatagramsOfTheTwinAreNotConverted(String languageAndBytes) throws Exception {
        String[] words = languageAndBytes.split(" ");
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
                ChildRole client = start(words[0], "client", "test=datagram-raw")) {
            client.next("ready");
            client.send("{\"command\":\"connect\",\"endpoints\":{\"server\":{\"calls\":\"127.0.0.1:"
                    + socket.getLocalPort() + "\"}}}");
            DatagramPacket first = new DatagramPacket(new byte[32], 32);
            socket.receive(first);
            assertEquals(Integer.parseInt(words[1]), first.getLength());
            socket.send(first);
            List<JsonNode> answered = client.answer();
            assertEquals("done", answered.get(answered.size() - 1).get("event").asText(), answered::toString);
        }
    }

    private static ChildRole start(String language, String role, String... parameters) throws Exception {
        return Roles.start(language.equals("C"), role, parameters);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java", "C"})
    void whatCannotBeDoneIsSaid(String language) throws Exception {
        String impossible = language.equals("C") ? "thread-virtual" : "fork";
        try (ChildRole client = start(language, "client", "test=" + impossible)) {
            assertEquals("unsupported", Roles.connect(client, "{}").get("cause").asText());
        }
        try (ChildRole client = start(language, "client", "test=thread", "size=1024")) {
            assertEquals(
                    "parameter size applies to memory, files and copies only; test=thread has none",
                    client.next("failed").get("message").asText());
        }
    }
}

package org.jdyno.server;

import static org.jdyno.server.AdaptedServer.SHOP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every trouble that a server can make is named, and nothing is left of it. */
@Execution(ExecutionMode.CONCURRENT)
class ServerAdapterTest {
    private static final int LONGEST_START_SECONDS = 64;

    @TempDir
    private Path directory;

    @BeforeAll
    static void requireLinux() {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port | no such program {java} | cannot be started in",
                "port | sh -c 'echo no settings >&2; exit 3' {java}"
                        + " | ended with exit status 3 before it was ready: no settings",
                "port | sh -c 'sleep 600' {java} | does not listen on port",
                "port | sh -c 'sleep 600 & ' {java} | in the background",
                "log never | sh -c 'echo ever; sleep 600' | no line of its output matches never"
            })
    void aServerThatDoesNotStartIsNamed(String ready, String command, String part) throws Exception {
        try (AdaptedServer server =
                AdaptedServer.start(directory, "command=" + command, "ready=" + ready, "within=1")) {
            server.verifyFailure("start", part);
        }
    }

    @Test
    void aServerThatAnswersTheRequestForReadinessWronglyIsNamed() throws Exception {
        verifyNeverReady("GET /nothing was answered by 404", "command=" + SHOP, "ready=get /nothing");
    }

    @Test
    void aServerThatListensAtAnotherPortIsNamed() throws Exception {
        int other = freePort();
        verifyNeverReady(
                "it listens on port " + other + " and not on ", "command=" + SHOP.replace("{port}", "" + other));
    }

    /** Gives the server more time if it was too slow on this machine to show what is wrong with it. */
    private void verifyNeverReady(String part, String... args) throws Exception {
        JsonNode failed = null;
        for (int seconds = 2; seconds <= LONGEST_START_SECONDS && !isNamed(failed); seconds *= 2) {
            String[] parameters = Arrays.copyOf(args, args.length + 1);
            parameters[args.length] = "within=" + seconds;
            try (AdaptedServer server = AdaptedServer.start(directory, parameters)) {
                failed = server.failure();
            }
        }
        AdaptedServer.verify(failed, "start", part);
    }

    private static boolean isNamed(JsonNode failed) {
        return failed != null && !failed.get("message").asText().contains("does not listen");
    }

    @Test
    void aServerThatEndsIsNamed() throws Exception {
        command("mkfifo", directory.resolve("end").toString());
        try (AdaptedServer server =
                AdaptedServer.start(directory, "command=sh -c '" + SHOP + " & read line < end; kill -9 $!; exit 5'")) {
            server.port();
            Files.writeString(directory.resolve("end"), "now\n");
            server.verifyFailure("crash", "ended with exit status 5 during the trial");
        }
    }

    /** As a daemon may do, it has another session, and neither parent nor variables; so it is known by its port. */
    @Test
    void aDaemonIsNamedAndEnded() throws Exception {
        int port = freePort();
        try (AdaptedServer server =
                AdaptedServer.start(directory, "port=" + port, "command=sh -c 'env -i setsid " + SHOP + " & exit 0'")) {
            server.verifyFailure("start", "in the background, where jdyno cannot see it end");
        }
        try (ServerSocket free = new ServerSocket(port)) {
            assertEquals(port, free.getLocalPort());
        }
    }

    @Test
    void aServerThatIgnoresItsSignalIsKilled() throws Exception {
        try (AdaptedServer server = AdaptedServer.start(
                directory,
                "stop-within=1",
                "command=sh -c 'trap : TERM; " + SHOP + " & while :; do sleep 600; done'")) {
            server.port();
            server.role.send("{\"command\":\"stop\"}");
            server.verifyFailure("time-out", "ignored the signal TERM for 1 s");
        }
    }

    /** As many development servers do. The second one ends by nothing else. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh -c '" + SHOP + " & cat; kill $!'",
                "sh -c 'trap : TERM; " + SHOP + " & while read line; do :; done; kill -9 $!'"
            })
    void aServerThatEndsWithItsInputRunsUntilItIsStopped(String command) throws Exception {
        try (AdaptedServer server = AdaptedServer.start(directory, "command=" + command)) {
            server.port();
            server.verifyStop();
        }
    }

    /** It runs the platform's JVM, although its executable file is not the program java. */
    @Test
    void theJvmOfAnotherLauncherIsFound() throws Exception {
        String registry = "command={java-home}/bin/rmiregistry -J-Djava.rmi.server.hostname=127.0.0.1 {port}";
        try (AdaptedServer server = AdaptedServer.start(directory, registry)) {
            server.port();
            server.role.ask("{\"command\":\"connect\",\"endpoints\":{}}");
            server.role.ask("{\"command\":\"measure\",\"seconds\":1}");
            JsonNode window = server.role.next("window");
            server.role.ask("{\"command\":\"rest\"}");
            assertTrue(window.at("/counters/uptimeMillis").asDouble() > 0, window::toString);
            server.verifyStop();
        }
    }

    /** The lab suspends the process group of the adapter. */
    @Test
    void aServerInAGroupOfItsOwnCannotBeSuspended() throws Exception {
        String own = "command=sh -c 'setsid " + SHOP + " & wait'";
        try (AdaptedServer server = AdaptedServer.start(directory, "suspended=yes", own)) {
            server.verifyFailure("unsupported", "set pairing: interleaved");
        }
        try (AdaptedServer server = AdaptedServer.start(directory, "suspended=yes", "command=" + SHOP)) {
            server.port();
            server.verifyStop();
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                AdaptedServer server =
                        AdaptedServer.start(directory, "command=" + SHOP, "port=" + taken.getLocalPort())) {
            JsonNode failed = server.failure();
            AdaptedServer.verify(
                    failed,
                    "port-taken",
                    "port " + taken.getLocalPort() + " of 127.0.0.1 is in use, by process "
                            + ProcessHandle.current().pid() + " (java); ");
            AdaptedServer.verify(failed, "port-taken", "set port: to another");
        }
    }

    @Test
    void aPortThatItsCommandNamesIsNamedWithTheCure() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                AdaptedServer server = AdaptedServer.start(
                        directory, "command=" + SHOP.replace("{port}", "" + taken.getLocalPort()))) {
            server.verifyFailure("port-taken", "let the server's command use {port}");
        }
    }

    /** It does not take the whole time-out unless the plan gives one. */
    @Test
    void aWrongPathOfTheRequestForReadinessIsNamedEarly() throws Exception {
        try (AdaptedServer server =
                AdaptedServer.start(directory, "within=0", "command=" + SHOP, "ready=get /nothing")) {
            JsonNode failed = server.failure();
            AdaptedServer.verify(
                    failed, "start", "10 s after its first answer: GET /nothing was answered by 404 (\"<h1>");
            AdaptedServer.verify(failed, "start", "or set within: if it needs longer; its command is {java} ");
            AdaptedServer.verify(failed, "start", "; its output ends: The shop is open at port ");
        }
    }

    /** In a shell's word all that {java} stands for is quoted; a fixed port is free again for the next trial. */
    @Test
    void aServerThatLeavesAChildLeavesItsPortToTheNextTrial() throws Exception {
        int port = freePort();
        for (int trial = 0; trial < 2; trial++) {
            try (AdaptedServer server = AdaptedServer.start(
                    directory,
                    "port=" + port,
                    "java-2=-Dtitle=the shop's \"door\"",
                    "command=sh -c '" + SHOP + " & sleep 600'")) {
                assertEquals(port, server.port());
                assertTrue(server.left().size() > 1, "the shop and its shell");
                server.verifyStop();
            }
        }
    }

    private static void command(String... words) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder(words).inheritIO().start().waitFor());
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }
}

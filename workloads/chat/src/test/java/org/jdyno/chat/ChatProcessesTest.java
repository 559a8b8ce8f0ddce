package org.jdyno.chat;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.jdyno.chat.Trial.ROOMS;
import static org.jdyno.chat.Trial.USERS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Server and client in processes of their own, controlled through the protocol. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class ChatProcessesTest {
    private static final int COUNT = 5;
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":0.3}";

    @ParameterizedTest
    @CsvSource({"platform,nio", "nio,nio", "nio,platform", "platform,platform", "virtual,nio"})
    void countsEveryMessageOnce(String threads, String client) throws Exception {
        assumeTrue(!threads.equals("virtual") || Runtime.version().feature() >= 21);
        try (Trial trial = new Trial(threads, client, "count=" + COUNT)) {
            trial.server.ask(MEASURE);
            JsonNode done = trial.client.ask(MEASURE);
            JsonNode rest = trial.server.ask("{\"command\":\"rest\"}");
            trial.stop();

            long chats = (long) ROOMS * USERS * COUNT;
            assertEquals(chats * USERS, done.get("operations").asLong());
            assertEquals(chats, rest.get("operations").asLong());
            assertEquals(0, done.get("errors").asLong());
            assertEquals(0, rest.get("errors").asLong());
            assertEquals(
                    chats * (USERS - 1), ChildRole.histogram(done, "delivery").getTotalCount());
            assertEquals(1, trial.client.events("first-operation").size());
            assertEquals(String.valueOf(chats * USERS), Trial.value(trial.client, "messages"));
            trial.assertChecksAgree(chats);
        }
    }

    @ParameterizedTest
    @CsvSource({"platform,nio", "nio,platform"})
    void talksInBurstsAndLeavesOnlyWhenMeasured(String threads, String client) throws Exception {
        try (Trial trial = new Trial(threads, client, "count=0")) {
            long messages = 0;
            for (int burst = 1; burst <= 2; burst++) {
                messages += trial.operations("{\"command\":\"warmup\",\"seconds\":0.2,\"burst\":" + burst + "}");
            }
            messages += trial.operations(MEASURE);
            trial.stop();

            assertTrue(messages > 0);
            // Whole rounds: in each, every user speaks once and hears all others.
            assertEquals(0, messages % (USERS * USERS));
            assertEquals(String.valueOf(messages), Trial.value(trial.client, "messages"));
            trial.assertChecksAgree(messages / USERS);
        }
    }

    @ParameterizedTest
    @CsvSource({"platform,nio", "nio,platform"})
    void roomsMayBeSharedOutToSeveralClients(String threads, String client) throws Exception {
        try (Trial trial = new Trial(threads, client, "count=" + COUNT);
                ChildRole other = trial.anotherClient("rooms=1", "first=" + (ROOMS + 1), "count=" + COUNT)) {
            trial.server.ask(MEASURE);
            trial.client.send(MEASURE);
            other.ask(MEASURE);
            trial.client.await("done");
            trial.server.ask("{\"command\":\"rest\"}");
            other.ask("{\"command\":\"stop\"}");
            trial.stop();

            for (String check : List.of("chats", "digest")) {
                long sum = Long.parseUnsignedLong(Trial.value(trial.client, check))
                        + Long.parseUnsignedLong(Trial.value(other, check));
                assertEquals(Long.toUnsignedString(sum), Trial.value(trial.server, check), check);
            }
            Trial.assertAsExpected(other, "messages");
        }
    }

    /** Room 2501 of 4 users is the first whose users have 10,000 others before them. */
    @ParameterizedTest
    @CsvSource({"platform,nio", "nio,platform"})
    void usersBeyondTenThousandComeFromOtherAddresses(String threads, String client) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/net/tcp")));
        try (Trial trial = new Trial(threads, client, "count=1", "first=2500")) {
            Map<String, Long> users = peers(trial.port()).collect(groupingBy(peer -> peer, counting()));
            assertEquals(USERS, users.remove("127.0.0.1"), "of room 2500");
            assertEquals(List.of(2L * USERS), List.copyOf(users.values()), "of rooms 2501 and 2502");
            assertTrue(users.keySet().iterator().next().matches("127\\..*\\.2"), users::toString);

            trial.operations(MEASURE);
            trial.stop();
            trial.assertChecksAgree((long) ROOMS * USERS);
        }
    }

    /** The addresses connected to a port of this machine. */
    private static Stream<String> peers(int port) throws IOException {
        // sl local_address rem_address st …; addresses are hexadecimal with reversed bytes, 1 is ESTABLISHED. A socket
        // of either family may serve.
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("/proc/net/tcp")));
        if (Files.exists(Path.of("/proc/net/tcp6"))) {
            lines.addAll(Files.readAllLines(Path.of("/proc/net/tcp6")));
        }
        return lines.stream()
                .map(line -> line.trim().split("\\s+"))
                .filter(fields -> fields[3].equals("01") && fields[1].endsWith(String.format(":%04X", port)))
                .map(fields -> fields[2])
                // The kernel lists a connection twice if others come and go while the file is read.
                .distinct()
                .map(address -> dotted(address.split(":")[0]));
    }

    private static String dotted(String address) {
        int last = address.length() - 2;
        return IntStream.range(0, 4)
                .mapToObj(i -> address.substring(last - 2 * i, last - 2 * i + 2))
                .map(hex -> String.valueOf(Integer.parseInt(hex, 16)))
                .collect(joining("."));
    }

    @ParameterizedTest
    @CsvSource({"platform,nio", "nio,platform"})
    void clientFailsWhenTheServerIsKilled(String threads, String client) throws Exception {
        try (Trial trial = new Trial(threads, client, "count=0")) {
            trial.client.send("{\"command\":\"measure\",\"seconds\":3600}");
            trial.client.await("first-operation");
            trial.server.killAfter(0);

            assertTrue(trial.client.await("failed").get("message").asText().contains("was lost"));
            assertEquals(1, trial.client.exitStatus());
        }
    }

    @Test
    void clientGivesUpOnASilentRoom() throws Exception {
        try (Trial trial = new Trial("nio", "nio", "count=0")) {
            trial.client.send("{\"command\":\"measure\",\"seconds\":3600}");
            trial.client.await("first-operation");
            trial.server.signal("STOP");

            JsonNode failed = trial.client.await("failed");
            assertEquals("time-out", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().matches(".* in room [123]: .*"), failed::toString);
            assertEquals(1, trial.client.exitStatus());
        }
    }

    @ParameterizedTest
    @CsvSource({"platform", "nio"})
    void serverCountsUsersItLoses(String threads) throws Exception {
        try (Trial trial = new Trial(threads, "nio", "count=0")) {
            trial.server.ask(MEASURE);
            trial.client.killAfter(0);
            long errors = 0;
            // A window reports the users found lost so far; there is no time by which all must be found.
            while (errors < (long) ROOMS * USERS) {
                errors += trial.server.await("window").get("errors").asLong();
            }
            assertEquals((long) ROOMS * USERS, errors);
        }
    }

    @Test
    void serverRefusesParameters() throws Exception {
        assertEquals(
                "bad-parameter",
                RoleContexts.refusal(new ChatServer(), "threads=green").failureCause());
        if (Runtime.version().feature() < 21) {
            RoleFailure noThreads = RoleContexts.refusal(new ChatServer(), "threads=virtual");
            assertEquals("unsupported", noThreads.failureCause());
        }
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            for (String threads : new String[] {"platform", "nio"}) {
                RoleFailure failure = RoleContexts.refusal(new ChatServer(), "threads=" + threads, "port=" + port);
                assertEquals("port-taken", failure.failureCause());
                assertTrue(failure.getMessage().contains(port), failure::getMessage);
            }
        }
    }

    @Test
    void clientReportsAMissingServer() throws Exception {
        int nobody;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            nobody = closed.getLocalPort();
        }
        try (ChildRole client = ChildRole.start(ChatClient.class, "rooms=1", "users=2", "count=1")) {
            client.await("ready");
            JsonNode failed = client.connect("{\"server\":{\"chat\":\"127.0.0.1:" + nobody + "\"}}");
            assertEquals("refused", failed.get("cause").asText());
            assertEquals(1, client.exitStatus());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "users=1 rooms=1 count=1",
                "users=2 rooms=0 count=1",
                "users=2 rooms=1 count=1 first=0",
                "users=2 rooms=1 count=-1",
                "users=2 rooms=1 count=1 text-length=201",
                "users=2 rooms=1 count=1 client=carrier-pigeon",
                "users=2 rooms=1 count=0 rate=-1",
                "users=2 rooms=1 count=0 rate=1000001",
                "users=2 rooms=1 count=0 rate=5 pause=1",
                "users=2 rooms=1 count=1 rate=5",
                "users=2 rooms=1 count=1 pause=1",
                "rooms=1 count=1"
            })
    void clientRefusesParameters(String args) {
        String[] all = (args + " seed=1").split(" ");
        assertEquals(
                "bad-parameter", RoleContexts.refusal(new ChatClient(), all).failureCause());
    }
}

package org.jdyno.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;

/** A server and a client whose users have all entered. */
final class Trial implements AutoCloseable {
    static final int ROOMS = 3;
    static final int USERS = 4;

    final RunningRole server;
    final RunningRole client;
    private final String common;
    private final Map<String, Object> ready;

    Trial(String threads, String clientModel, String... more) throws Exception {
        common = "users=" + USERS + " threads=" + threads + " client=" + clientModel + " window-millis=250 seed=1";
        server = RunningRole.start(ChatServer.class, common.split(" "));
        ready = server.next("ready");
        client = RunningRole.start(ChatClient.class, args("rooms=" + ROOMS, more));
        client.next("ready");
        Map<?, ?> counters =
                (Map<?, ?>) client.ask(RunningRole.connectTo(ready)).get("counters");
        assertEquals(ROOMS * USERS, Double.parseDouble((String) counters.get("connections")));
        assertTrue(Double.parseDouble((String) counters.get("connectNanos")) > 0);
    }

    /** A second client of the server, whose users have entered too. */
    RunningRole anotherClient(String rooms, String... more) throws Exception {
        RunningRole another = RunningRole.start(ChatClient.class, args(rooms, more));
        another.next("ready");
        another.ask(RunningRole.connectTo(ready));
        return another;
    }

    int port() {
        String address = (String) ((Map<?, ?>) ready.get("endpoints")).get("chat");
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    private String[] args(String rooms, String... more) {
        return (common + " " + rooms + " " + String.join(" ", more)).split(" ");
    }

    long operations(String phase) throws Exception {
        return Long.parseLong((String) phase(phase).get("operations"));
    }

    /** Runs a phase and returns the client's totals. */
    Map<String, Object> phase(String phase) throws Exception {
        server.ask(phase);
        Map<String, Object> done = client.ask(phase);
        server.ask("{\"command\":\"rest\"}");
        return done;
    }

    void signalServer(String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(server.process.pid()))
                .start()
                .waitFor();
    }

    void stop() throws Exception {
        client.ask("{\"command\":\"stop\"}");
        server.ask("{\"command\":\"stop\"}");
        assertEquals(0, client.exitCode());
        assertEquals(0, server.exitCode());
    }

    void assertChecksAgree(long chats) {
        assertEquals(String.valueOf(chats), client.check("chats"));
        assertEquals(client.check("chats"), server.check("chats"));
        assertEquals(client.check("digest"), server.check("digest"));
        assertNotEquals("0", client.check("digest"));
        assertEquals(client.expected("received"), client.check("received"));
        assertEquals(client.expected("messages"), client.check("messages"));
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}

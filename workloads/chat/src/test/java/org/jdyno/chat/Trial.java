package org.jdyno.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;

/** A server and a client whose users have all entered. */
final class Trial implements AutoCloseable {
    static final int ROOMS = 3;
    static final int USERS = 4;

    final ChildRole server;
    final ChildRole client;
    private final String[] common;
    private final JsonNode endpoints;

    Trial(String threads, String clientModel, String... more) throws Exception {
        common = new String[] {"users=" + USERS, "threads=" + threads, "client=" + clientModel};
        server = ChildRole.start(ChatServer.class, ChildRole.parameters(common));
        endpoints = server.await("ready").get("endpoints");
        client = ChildRole.start(ChatClient.class, args("rooms=" + ROOMS, more));
        client.await("ready");
        JsonNode connected = connect(client);
        assertEquals(ROOMS * USERS, ChildRole.counter(connected, "connections"));
        assertTrue(ChildRole.counter(connected, "connectNanos") > 0);
    }

    /** A second client of the server, whose users have entered too. */
    ChildRole anotherClient(String rooms, String... more) throws Exception {
        ChildRole another = ChildRole.start(ChatClient.class, args(rooms, more));
        another.await("ready");
        connect(another);
        return another;
    }

    private JsonNode connect(ChildRole to) throws IOException {
        return to.connect("{\"server\":" + endpoints + "}");
    }

    int port() {
        String address = endpoints.get("chat").asText();
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    private String[] args(String rooms, String... more) throws IOException {
        return ChildRole.parameters(
                Stream.of(common, rooms.split(" "), more).flatMap(Stream::of).toArray(String[]::new));
    }

    long operations(String phase) throws Exception {
        return phase(phase).get("operations").asLong();
    }

    /** Runs a phase and returns the client's totals. */
    JsonNode phase(String phase) throws Exception {
        server.ask(phase);
        JsonNode done = client.ask(phase);
        server.ask("{\"command\":\"rest\"}");
        return done;
    }

    void stop() throws Exception {
        client.ask("{\"command\":\"stop\"}");
        server.ask("{\"command\":\"stop\"}");
        assertEquals(0, client.exitStatus());
        assertEquals(0, server.exitStatus());
    }

    void assertChecksAgree(long chats) {
        assertEquals(String.valueOf(chats), value(client, "chats"));
        assertEquals(value(client, "chats"), value(server, "chats"));
        assertEquals(value(client, "digest"), value(server, "digest"));
        assertNotEquals("0", value(client, "digest"));
        assertAsExpected(client, "received");
        assertAsExpected(client, "messages");
    }

    static void assertAsExpected(ChildRole role, String check) {
        assertEquals(role.check(check).get("expected"), role.check(check).get("value"));
    }

    static String value(ChildRole role, String check) {
        return role.check(check).get("value").asText();
    }

    @Override
    public void close() throws IOException {
        client.close();
        server.close();
    }
}

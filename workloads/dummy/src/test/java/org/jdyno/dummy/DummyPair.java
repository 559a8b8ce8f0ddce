package org.jdyno.dummy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;

/** A server and a client of dummy, in processes of their own. */
final class DummyPair implements AutoCloseable {
    static final String MEASURE = "{\"command\":\"measure\",\"seconds\":0.3}";
    static final String STOP = "{\"command\":\"stop\"}";

    final ChildRole server;
    final ChildRole client;

    DummyPair(String... args) throws IOException {
        this(List.of(), args);
    }

    DummyPair(List<String> jvmOptions, String... args) throws IOException {
        server = ChildRole.start(jvmOptions, DummyServer.class, with(args));
        client = ChildRole.start(jvmOptions, DummyClient.class, with(args));
    }

    /** A role that will not come to use the other one. */
    static ChildRole alone(String role, String mode) throws IOException {
        Class<?> main = role.equals("server") ? DummyServer.class : DummyClient.class;
        return ChildRole.start(main, with("mode=" + mode, "role=" + role));
    }

    private static String[] with(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        Stream.of("mode=well", "role=server", "work=20")
                .filter(word -> all.stream().noneMatch(given -> given.startsWith(word.split("=")[0] + "=")))
                .forEach(all::add);
        return all.toArray(String[]::new);
    }

    ChildRole role(String name) {
        return name.equals("server") ? server : client;
    }

    /** Brings both to the start of the measured phase. */
    void connect() throws IOException {
        JsonNode endpoints = server.next("ready").get("endpoints");
        client.next("ready");
        client.ask("{\"command\":\"connect\",\"endpoints\":{\"server\":" + endpoints + "}}");
        server.ask(MEASURE);
    }

    /** Runs a whole trial; returns the totals of the client and of the server. */
    List<JsonNode> measure() throws IOException {
        connect();
        return List.of(client.ask(MEASURE), server.ask("{\"command\":\"rest\"}"));
    }

    /** The events of a role that is stopped: its checks, then done. */
    List<JsonNode> stop(String role) throws IOException {
        role(role).send(STOP);
        return role(role).answer();
    }

    @Override
    public void close() throws IOException {
        try (ChildRole first = server;
                ChildRole second = client) {
            assert first != second;
        }
    }
}

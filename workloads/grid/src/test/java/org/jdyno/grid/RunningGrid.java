package org.jdyno.grid;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.grid.wire.Operation;
import org.jdyno.kit.ChildRole;

/** Nodes, in Java or of the twin, and a client as processes, started as the lab starts them. For one thread. */
final class RunningGrid implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> SMALL = List.of(
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "--add-opens=java.base/java.net=ALL-UNNAMED");

    /** The command line of a node up to its parameters, and that of the client. */
    private final List<String> nodeProgram;

    private final List<String> clientProgram;
    private final List<String> parameters;
    private final List<ChildRole> nodes = new ArrayList<>();
    private final List<Long> pids = new ArrayList<>();
    private final Map<String, JsonNode> endpoints = new LinkedHashMap<>();
    private ChildRole client;
    private long clientPid;

    /** Starts nodes and forms a grid of them. */
    static RunningGrid form(int count, String... settings) throws IOException {
        return form(java(SMALL, GridNode.class), java(SMALL, GridClient.class), count, settings);
    }

    /** Starts nodes of the twin. */
    static RunningGrid formTwin(Path program, int count, String... settings) throws IOException {
        return form(List.of(program.toString(), "node"), java(SMALL, GridClient.class), count, settings);
    }

    /** Starts nodes by a command line, up to its parameters, and a client by another. */
    static RunningGrid form(List<String> node, List<String> client, int count, String... settings) throws IOException {
        RunningGrid grid = new RunningGrid(node, client, settings);
        try {
            grid.startNodes(count);
            grid.connectNodes();
            return grid;
        } catch (IOException | AssertionError failed) {
            grid.close();
            throw failed;
        }
    }

    private RunningGrid(List<String> nodeProgram, List<String> clientProgram, String... settings) {
        this.nodeProgram = nodeProgram;
        this.clientProgram = clientProgram;
        Map<String, String> all = new TreeMap<>(Map.of("engine", "infinispan", "profile", "13", "backups", "1"));
        all.putAll(Map.of("threads", "4", "mix", "67/32/1", "sizes", "50%:64,50%:1024", "keys", "uniform"));
        all.putAll(Map.of("entries", "1000", "fill", "40"));
        all.putAll(Map.of("transaction", "1", "rate", "0", "arrivals", "constant", "wait", "park", "timeout", "60"));
        all.put("tls", "no");
        all.putAll(Map.of("store", "memcached", "memory", "64", "window-millis", "50", "seed", "1"));
        for (String setting : settings) {
            all.put(name(setting), setting.substring(setting.indexOf('=') + 1));
        }
        parameters = all.entrySet().stream().map(Object::toString).toList();
    }

    private void startNodes(int count) throws IOException {
        for (int number = 1; number <= count; number++) {
            nodes.add(ChildRole.run(line(nodeProgram, "process=" + number, "processes=" + count)));
        }
        for (int number = 1; number <= count; number++) {
            JsonNode ready = nodes.get(number - 1).next("ready");
            pids.add(ready.get("pid").asLong());
            endpoints.put("node-" + number, ready.get("endpoints"));
        }
    }

    private void connectNodes() throws IOException {
        askNodes(connect());
    }

    /** Sends a command to all nodes at once; returns the events of each up to its answer, which must be done. */
    List<List<JsonNode>> askNodes(String command) throws IOException {
        for (ChildRole node : nodes) {
            node.send(command);
        }
        List<List<JsonNode>> answers = new ArrayList<>();
        for (ChildRole node : nodes) {
            List<JsonNode> events = node.answer();
            if (!last(events).get("event").asText().equals("done")) {
                throw new AssertionError(last(events) + "; " + node.standardError());
            }
            answers.add(events);
        }
        return answers;
    }

    private String connect() throws IOException {
        return JSON.writeValueAsString(Map.of("command", "connect", "endpoints", endpoints));
    }

    /** The command line of a JVM up to the parameters of a role. */
    static List<String> java(List<String> options, Class<?> main) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(System.getProperty(
                "test.java",
                Path.of(System.getProperty("java.home"), "bin/java").toString()));
        line.addAll(options);
        line.addAll(
                List.of("-cp", rolePath() + ":" + Path.of("target/test-classes").toAbsolutePath(), main.getName()));
        return line;
    }

    private List<String> line(List<String> program, String... own) {
        List<String> line = new ArrayList<>(program);
        List<String> names = Stream.of(own).map(RunningGrid::name).toList();
        line.addAll(List.of(own));
        line.addAll(
                parameters.stream().filter(word -> !names.contains(name(word))).toList());
        return line;
    }

    private static String name(String word) {
        return word.substring(0, word.indexOf('='));
    }

    private static String rolePath() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target/role-path").toAbsolutePath())) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".jar"))
                    .collect(Collectors.joining(":"));
        }
    }

    /** Starts the client, which fills the grid; returns its answer. A client before it is gone. */
    JsonNode connectClient() throws IOException {
        if (client != null) {
            client.close();
        }
        client = ChildRole.run(line(clientProgram));
        clientPid = client.next("ready").get("pid").asLong();
        client.send(connect());
        return last(client.answer());
    }

    /** Starts the client with a node of this grid and one of another; returns the answer to its end. */
    JsonNode connectClientTo(RunningGrid other, String... settings) throws IOException {
        endpoints.put("node-2", other.endpoints.get("node-1"));
        client = ChildRole.run(line(clientProgram, settings));
        client.next("ready");
        client.send(connect());
        JsonNode connected = last(client.answer());
        return connected.get("event").asText().equals("failed") ? connected : last(stopClient());
    }

    /** The only endpoint of a node of the twin. */
    String address(int number) {
        return endpoints.get("node-" + number).elements().next().asText();
    }

    List<Long> pidsOfNodes() {
        return pids;
    }

    long pidOfClient() {
        return clientPid;
    }

    /** A node, to talk with. */
    ChildRole node(int number) {
        return nodes.get(number - 1);
    }

    /** What a node has started. */
    ProcessHandle child(int number) {
        return ProcessHandle.of(pids.get(number - 1))
                .orElseThrow()
                .children()
                .findFirst()
                .orElseThrow();
    }

    /** How many entries a node owns. */
    long owned(int number) throws IOException {
        return ask(number, Operation.SUM, 1)[0];
    }

    private long[] ask(int number, int operation, int answers) throws IOException {
        String address = endpoints.get("node-" + number).get("grid").asText();
        int colon = address.lastIndexOf(':');
        try (Socket socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            socket.getOutputStream().write(operation);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            if (in.readByte() != Operation.PRESENT) {
                throw new AssertionError("node " + number + " refuses operation " + operation);
            }
            long[] numbers = new long[answers];
            for (int i = 0; i < answers; i++) {
                numbers[i] = in.readLong();
            }
            return numbers;
        }
    }

    /** Sends a command to the client, and returns its answer. */
    JsonNode ask(String command) throws IOException {
        return client.ask(command);
    }

    /** Kills a node when the client has ended the first window of a measured phase; returns the client's answer. */
    JsonNode measureAndKill(String measure, int number) throws IOException {
        client.send(measure);
        client.next("window");
        kill(number);
        return last(client.answer());
    }

    /** Returns when some nodes, from the first on, are a grid of their own and have moved their entries. */
    void awaitGridOf(int nodes, Duration limit) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(limit);
        for (int number = 1; number <= nodes; number++) {
            long[] state = state(number);
            while (state[0] != nodes || state[1] != 0) {
                if (Instant.now().isAfter(end)) {
                    throw new AssertionError(
                            "after " + limit + " the state of node " + number + " is " + Arrays.toString(state));
                }
                Thread.sleep(20);
                state = state(number);
            }
        }
    }

    /** How many nodes a node knows, and 1 while it rebalances. */
    private long[] state(int number) throws IOException {
        return ask(number, Operation.STATE, 2);
    }

    /** Stops the client; returns its events up to the answer. */
    List<JsonNode> stopClient() throws IOException {
        client.send("{\"command\":\"stop\"}");
        return client.answer();
    }

    String clientError() throws IOException {
        return client.standardError();
    }

    /** Kills a node, which does not get to know. */
    void kill(int number) {
        ProcessHandle.of(pids.get(number - 1)).orElseThrow().destroyForcibly();
    }

    /** Stops the nodes as the lab does, and returns their exit statuses. */
    List<Integer> stopNodes() throws IOException, InterruptedException {
        List<Integer> statuses = new ArrayList<>();
        for (ChildRole node : nodes) {
            node.offer("{\"command\":\"stop\"}");
        }
        for (ChildRole node : nodes) {
            statuses.add(node.exitStatus());
        }
        return statuses;
    }

    static JsonNode last(List<JsonNode> events) {
        return events.get(events.size() - 1);
    }

    @Override
    public void close() throws IOException {
        if (client != null) {
            client.close();
        }
        for (ChildRole node : nodes) {
            node.close();
        }
    }
}

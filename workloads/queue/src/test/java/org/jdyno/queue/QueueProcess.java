package org.jdyno.queue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;

/** The role in a process of its own, in Java or C, controlled by a test. */
final class QueueProcess implements AutoCloseable {
    static final String CONNECT = "{\"command\":\"connect\",\"endpoints\":{}}";
    static final String MEASURE = "{\"command\":\"measure\",\"seconds\":%s}";
    static final String WARMUP = "{\"command\":\"warmup\",\"seconds\":%s,\"burst\":1}";
    static final String STOP = "{\"command\":\"stop\"}";

    /** The options for Java 9 and later, as in workload.yaml. */
    static final List<String> OPTIONS = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED");

    final ChildRole role;

    private QueueProcess(ChildRole role) {
        this.role = role;
    }

    /** The default parameters with changes, and the files in {@code directory}. */
    static List<String> parameters(Path directory, String... changes) throws IOException {
        List<String> given = new ArrayList<>(List.of("queue=ring", "rate=20000", "wait=park", "placement=free"));
        given.addAll(List.of("directory=" + directory, "window-millis=50", "seed=1"));
        given.addAll(List.of(changes));
        return List.of(ChildRole.parameters(given.toArray(String[]::new)));
    }

    /** The command line of the Java role. */
    static List<String> javaLine(List<String> jvmOptions, Path directory, String... changes) throws IOException {
        List<String> line = ChildRole.java(List.of("-Xmx128m"));
        line.addAll(OPTIONS);
        line.addAll(jvmOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), QueueRole.class.getName()));
        line.addAll(parameters(directory, changes));
        return line;
    }

    static QueueProcess java(Path directory, String... changes) throws IOException {
        return run(javaLine(List.of(), directory, changes));
    }

    static QueueProcess twin(Path program, Path directory, String... changes) throws IOException {
        return run(Stream.concat(Stream.of(program.toString(), "queue"), parameters(directory, changes).stream())
                .toList());
    }

    static QueueProcess run(List<String> line) throws IOException {
        return new QueueProcess(ChildRole.run(line));
    }

    void connect() throws IOException {
        role.next("ready");
        role.ask(CONNECT);
    }

    /** The answer to a measured phase. */
    JsonNode measure(double seconds) throws IOException {
        return role.ask(String.format(MEASURE, seconds));
    }

    /** Begins a long phase and waits until messages flow. */
    void flow() throws IOException {
        role.send(String.format(WARMUP, 600));
        for (JsonNode event = role.next(); ; event = role.next()) {
            if (event == null || event.path("event").asText().equals("failed")) {
                throw new AssertionError("no message came: " + event + role.standardError());
            }
            if (event.path("event").asText().equals("window")
                    && event.get("operations").asLong() > 0) {
                return;
            }
        }
    }

    /** Stops the role; returns its checks by name, which must all be as expected. */
    Map<String, String> stop() throws Exception {
        Map<String, String> checks = role.checks("stop");
        if (role.exitStatus() != 0) {
            throw new AssertionError(role.standardError());
        }
        return checks;
    }

    /** Reads up to the failure, which must come. */
    JsonNode failure() throws IOException {
        for (JsonNode event = role.next(); event != null; event = role.next()) {
            if (event.path("event").asText().equals("failed")) {
                return event;
            }
        }
        throw new AssertionError("it ended without a failure: " + role.standardError());
    }

    @Override
    public void close() throws IOException {
        role.close();
    }
}

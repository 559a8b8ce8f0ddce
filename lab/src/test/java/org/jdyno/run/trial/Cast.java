package org.jdyno.run.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.Checkout;
import org.jdyno.host.Installation;
import org.jdyno.kit.ChildRole;
import org.jdyno.model.Role;
import org.jdyno.model.Workload;

/**
 * All roles of a workload, as processes that the test controls. A role that may have several processes has one.
 *
 * <p>It implements docs/protocol.md without the lab's code, so that an error shared by both sides shows.
 */
final class Cast implements AutoCloseable {
    static final int WINDOW_MILLIS = 50;

    private static final Installation INSTALLATION = new Installation(Checkout.root());
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The events of a role about one phase. */
    record Told(List<JsonNode> windows, JsonNode totals) {}

    private final Workload workload;
    private final Optional<Path> twin;
    private final Map<String, String> settings;
    private final Map<String, ChildRole> roles = new LinkedHashMap<>();
    private final Map<String, JsonNode> ready = new LinkedHashMap<>();
    private final Map<String, List<JsonNode>> heard = new LinkedHashMap<>();
    private final Map<String, List<String>> asked = new LinkedHashMap<>();

    private Cast(Workload workload, Optional<Path> twin, Map<String, String> settings) {
        this.workload = workload;
        this.twin = twin;
        this.settings = settings;
    }

    /**
     * Starts every role and waits until each is ready.
     *
     * @param twin the program of the roles under test; empty for Java
     * @param settings parameters that differ from their defaults
     */
    static Cast ready(Workload workload, Optional<Path> twin, Map<String, String> settings) throws IOException {
        return ready(workload, workload.roles(), twin, settings);
    }

    /** The same with the control role. */
    static Cast readyWithControl(Workload workload, Optional<Path> twin, Map<String, String> settings)
            throws IOException {
        List<Role> all = new ArrayList<>(workload.roles());
        all.add(WorkloadHosts.CONTROL);
        return ready(workload, all, twin, settings);
    }

    private static Cast ready(Workload workload, List<Role> all, Optional<Path> twin, Map<String, String> settings)
            throws IOException {
        Cast cast = new Cast(workload, twin, settings);
        try {
            for (Role role : all) {
                String process = role.count().isPresent() ? role.process(1) : role.name();
                cast.roles.put(process, start(workload, role, twin, settings));
                cast.heard.put(process, new ArrayList<>());
                cast.asked.put(process, new ArrayList<>());
            }
            for (String process : cast.names()) {
                cast.ready.put(process, cast.roles.get(process).next("ready"));
            }
            return cast;
        } catch (IOException | AssertionError notReady) {
            cast.close();
            throw notReady;
        }
    }

    boolean isAdapter(String process) {
        return workload.roles().stream().anyMatch(role -> role.name().equals(process) && role.adapter());
    }

    static ChildRole start(Workload workload, Role role, Optional<Path> twin, Map<String, String> settings)
            throws IOException {
        List<String> line = new ArrayList<>();
        if (role.underTest() && !role.adapter() && twin.isPresent()) {
            line.add(twin.get().toString());
            line.add(role.name());
        } else {
            String classPath =
                    role.equals(WorkloadHosts.CONTROL) ? INSTALLATION.kitClassPath() : INSTALLATION.classPath(workload);
            line.add(Checkout.javaHome().resolve("bin/java").toString());
            line.addAll(role.optionsFor(Runtime.version().feature()));
            line.addAll(
                    List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-cp", classPath, role.main()));
        }
        Map<String, String> parameters = new TreeMap<>(workload.defaults().values());
        parameters.putAll(settings);
        if (!role.driving()) {
            parameters.remove("rate-phase"); // which is for load generators
        }
        if (role.count().isPresent()) {
            parameters.putAll(Map.of("process", "1", "processes", "1"));
        }
        parameters.forEach((name, value) -> line.add(name + "=" + value));
        line.addAll(List.of("window-millis=" + WINDOW_MILLIS, "seed=7"));
        return ChildRole.run(line);
    }

    /** Begins a load without end; returns the driver once it has told of a window. */
    ChildRole beginLoad() throws Exception {
        for (String role : serving()) {
            ask(role, warmup(600, 1));
        }
        ChildRole driver = role(driver());
        driver.send(warmup(600, 1).toString());
        JsonNode event = driver.next();
        while (!event.get("event").asText().equals("window")) {
            event = driver.next();
        }
        return driver;
    }

    ChildRole role(String name) {
        return roles.get(name);
    }

    List<String> names() {
        return List.copyOf(roles.keySet());
    }

    String driver() {
        return workload.driver().name();
    }

    List<String> serving() {
        return names().stream().filter(name -> !name.equals(driver())).toList();
    }

    JsonNode ready(String role) {
        return ready.get(role);
    }

    /** All events of a role since it was ready. */
    List<JsonNode> heard(String role) {
        return heard.get(role);
    }

    /** The names of the commands that a role got since it was ready. */
    List<String> asked(String role) {
        return asked.get(role);
    }

    /** Sends a command to a role and returns its events up to the answer, which is the last. */
    List<JsonNode> ask(String role, ObjectNode command) throws IOException {
        asked.get(role).add(command.get("command").asText());
        roles.get(role).send(command.toString());
        List<JsonNode> said = roles.get(role).answer();
        heard.get(role).addAll(said);
        return said;
    }

    void connect() throws IOException {
        ObjectNode connect = command("connect");
        ObjectNode endpoints = connect.putObject("endpoints");
        ready.forEach((role, event) -> endpoints.set(role, event.get("endpoints")));
        for (String role : serving()) {
            ask(role, connect);
        }
        ask(driver(), connect);
    }

    /**
     * A phase of load, which the serving roles begin first and end last. On a busy machine a first window may end
     * before the answer that the phase has begun.
     */
    Map<String, Told> phase(ObjectNode command) throws IOException {
        Map<String, List<JsonNode>> said = new LinkedHashMap<>();
        for (String role : serving()) {
            said.put(role, new ArrayList<>(ask(role, command)));
        }
        Map<String, Told> told = new LinkedHashMap<>();
        told.put(driver(), told(ask(driver(), command)));
        for (String role : serving()) {
            said.get(role).addAll(ask(role, command("rest")));
            told.put(role, told(said.get(role)));
        }
        return told;
    }

    void stop() throws IOException, InterruptedException {
        List<String> order = new ArrayList<>(List.of(driver()));
        order.addAll(serving());
        for (String role : order) {
            ask(role, command("stop"));
        }
        for (String role : order) {
            heard.get(role).addAll(roles.get(role).rest());
        }
    }

    /** Ends the driving role; the others report their checks and stay. */
    void keep() throws IOException, InterruptedException {
        ask(driver(), command("stop"));
        heard.get(driver()).addAll(roles.get(driver()).rest());
        for (String role : serving()) {
            ask(role, command("check"));
        }
    }

    /** Starts a new driving role and forgets the earlier commands and events. */
    void renewDriver() throws IOException {
        roles.get(driver()).close();
        heard.values().forEach(List::clear);
        asked.values().forEach(List::clear);
        ChildRole renewed = start(workload, workload.driver(), twin, settings);
        roles.put(driver(), renewed);
        ready.put(driver(), renewed.next("ready"));
    }

    /** The values of a role's checks by their names. */
    Map<String, String> checks(String role) {
        Map<String, String> checks = new TreeMap<>();
        heard.get(role).stream()
                .filter(event -> event.get("event").asText().equals("check"))
                .forEach(event -> checks.put(
                        event.get("name").asText(), event.get("value").asText()));
        return checks;
    }

    static ObjectNode command(String name) {
        return JSON.createObjectNode().put("command", name);
    }

    static ObjectNode warmup(double seconds, int burst) {
        return command("warmup").put("seconds", seconds).put("burst", burst);
    }

    static ObjectNode measure(double seconds) {
        return command("measure").put("seconds", seconds);
    }

    private static Told told(List<JsonNode> said) {
        List<JsonNode> windows = said.stream()
                .filter(event -> event.get("event").asText().equals("window"))
                .toList();
        return new Told(windows, said.get(said.size() - 1));
    }

    @Override
    public void close() throws IOException {
        for (ChildRole role : roles.values()) {
            role.close();
        }
    }
}

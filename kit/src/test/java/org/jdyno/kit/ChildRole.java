package org.jdyno.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * A role in a process of its own, on the JVM and class path of the test. For one thread.
 *
 * <p>A role that does not answer is killed after three minutes, so that the test fails instead of hanging. A short
 * trial may take that long on a busy machine. A program that needs longer sets {@code -Djdyno.child.seconds}.
 */
public final class ChildRole implements AutoCloseable {

    private static final long KILLED_AFTER_SECONDS = Long.getLong("jdyno.child.seconds", 180);
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Process process;
    private final BufferedReader out;
    private final Path err;
    private final List<String> log = new ArrayList<>();
    private final List<JsonNode> events = new ArrayList<>();

    private ChildRole(Process process, Path err) {
        this.process = process;
        this.err = err;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        process.onExit()
                .orTimeout(KILLED_AFTER_SECONDS, TimeUnit.SECONDS)
                .exceptionally(tooLate -> process.destroyForcibly());
    }

    /** Starts a role with windows of 50 ms, on a JVM that takes little CPU time to start. */
    public static ChildRole start(Class<?> main, String... args) throws IOException {
        return start(List.of(), main, args);
    }

    /** Starts a role like {@link #start(Class, String...)}, with further options of its JVM. */
    public static ChildRole start(List<String> jvmOptions, Class<?> main, String... args) throws IOException {
        return run(commandLine(jvmOptions, main, args));
    }

    /** Starts a role of a twin. */
    public static ChildRole startInC(Path program, String role, String... args) throws IOException {
        List<String> line = new ArrayList<>(List.of(program.toString(), role, "window-millis=50", "seed=1"));
        line.addAll(List.of(args));
        return run(line);
    }

    /**
     * The parameters of a role of this module's workload: what the workload's description has as defaults, unless one
     * of these has another value.
     */
    public static String[] parameters(String... changes) {
        Map<String, String> all = defaults(Path.of("workload.yaml"));
        for (String change : changes) {
            all.put(change.substring(0, change.indexOf('=')), change.substring(change.indexOf('=') + 1));
        }
        return all.entrySet().stream().map(Object::toString).toArray(String[]::new);
    }

    private static Map<String, String> defaults(Path description) {
        String text = textOf(description);
        Matcher base = Pattern.compile("(?m)^extends: (\\S+)").matcher(text);
        Map<String, String> all = base.find()
                ? defaults(Path.of("..", base.group(1), "workload.yaml").toAbsolutePath())
                : new LinkedHashMap<>();
        String section = text.replaceFirst("(?s).*\nparameters:\n", "").replaceFirst("(?s)\n\\w.*", "");
        for (String parameter : section.split("\n(?=  [\\w-]+:)")) {
            Matcher found = Pattern.compile("(?s)\\s*([\\w-]+):.*?\\bdefault: (\"[^\"]*\"|[^,}\n]*).*")
                    .matcher(parameter);
            if (found.matches()) {
                String value = found.group(2).replace("\"", "");
                all.put(found.group(1), parameter.contains("type: word") ? value.split(",")[0] : value);
            } else {
                all.remove(parameter.trim().replace(":", "")); // the workload lacks what the one that it extends has
            }
        }
        return all;
    }

    private static String textOf(Path description) {
        try {
            return Files.readString(description);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** The command line of such a role. */
    public static List<String> commandLine(List<String> jvmOptions, Class<?> main, String... args) {
        List<String> line = java(jvmOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of("window-millis=50", "seed=1"));
        line.addAll(List.of(args));
        return line;
    }

    /**
     * The beginning of the command line of a JVM like that of the test that takes little CPU time to start: it has one
     * compiler and, unless the options choose a collector, the serial one.
     *
     * @param jvmOptions further ones, which prevail
     */
    public static List<String> java(List<String> jvmOptions) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-XX:TieredStopAtLevel=1");
        if (jvmOptions.stream().noneMatch(option -> option.matches("-XX:[+]Use\\w*GC"))) {
            line.add("-XX:+UseSerialGC");
        }
        line.addAll(jvmOptions);
        return line;
    }

    /** Starts any command line. */
    public static ChildRole run(List<String> line) throws IOException {
        Path folder = Files.createTempDirectory("jdyno-child");
        Path err = folder.resolve("err");
        // A directory of its own, for the core dump or error log of a JVM that crashes.
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(folder.toFile()).redirectError(err.toFile());
        return new ChildRole(builder.start(), err);
    }

    /** Sends one line. */
    public void send(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Sends a command to a process that may have ended on its own and then does not read it. */
    public void offer(String command) throws IOException, InterruptedException {
        try {
            send(command);
        } catch (IOException nobodyReads) {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                throw nobodyReads;
            }
        }
    }

    public void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    /** The next event; null at the end of the output. Other lines go to {@link #log}. */
    public JsonNode next() throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            JsonNode event = parse(line);
            if (event != null) {
                events.add(event);
                return event;
            }
            log.add(line);
        }
        return null;
    }

    /** The next event, which must be of this name. */
    public JsonNode next(String name) throws IOException {
        JsonNode event = next();
        if (event == null || !event.get("event").asText().equals(name)) {
            throw new AssertionError("expected " + name + ", got " + event + "; " + standardError());
        }
        return event;
    }

    /** The next event of this name; fails if the role fails or ends instead. */
    public JsonNode await(String name) throws IOException {
        JsonNode event = next();
        while (event != null && !event.get("event").asText().equals(name)) {
            if (event.get("event").asText().equals("failed")) {
                throw new AssertionError("expected " + name + ", got " + event);
            }
            event = next();
        }
        if (event == null) {
            throw new AssertionError("ended without " + name + "; " + standardError());
        }
        return event;
    }

    /** All events up to and with the next one that answers a command. */
    public List<JsonNode> answer() throws IOException {
        List<JsonNode> events = new ArrayList<>();
        while (true) {
            JsonNode event = next();
            if (event == null) {
                throw new AssertionError("ended after " + events + "; " + standardError());
            }
            events.add(event);
            if (List.of("done", "failed").contains(event.get("event").asText())) {
                return events;
            }
        }
    }

    /** The answer to a command, without the events before it. */
    public JsonNode ask(String command) throws IOException {
        send(command);
        List<JsonNode> events = answer();
        return events.get(events.size() - 1);
    }

    /** Connects to roles with these endpoints: an object of an object for each role. */
    public JsonNode connect(String endpoints) throws IOException {
        return ask("{\"command\":\"connect\",\"endpoints\":" + endpoints + "}");
    }

    public JsonNode measure(double seconds) throws IOException {
        return ask("{\"command\":\"measure\",\"seconds\":" + seconds + "}");
    }

    /** The checks by name that the role answers {@code check} or {@code stop} with; an expected value must be there. */
    public Map<String, String> checks(String command) throws IOException {
        send("{\"command\":\"" + command + "\"}");
        Map<String, String> checks = new LinkedHashMap<>();
        for (JsonNode event : answer()) {
            if (event.get("event").asText().equals("check")) {
                JsonNode value = event.get("value");
                if (!event.path("expected").asText(value.asText()).equals(value.asText())) {
                    throw new AssertionError(event.toString());
                }
                checks.put(event.get("name").asText(), value.asText());
            }
        }
        return checks;
    }

    /** A counter of an answer, or 0; Java and C write numbers as such or as text. */
    public static long counter(JsonNode done, String name) {
        return Math.round(done.path("counters").path(name).asDouble());
    }

    public static Histogram histogram(JsonNode done, String name) {
        String encoded = done.get("histograms").get(name).asText();
        return Histogram.decodeFromByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    }

    /** The events of this name so far. */
    public List<JsonNode> events(String name) {
        return events.stream()
                .filter(event -> event.get("event").asText().equals(name))
                .toList();
    }

    /** The first check of this name that it has reported. */
    public JsonNode check(String name) {
        return events("check").stream()
                .filter(event -> event.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no check " + name + " in " + events));
    }

    /** Sends a signal, such as STOP. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** Reads to the end of the output and waits for the end of the process; returns the remaining events. */
    public List<JsonNode> rest() throws IOException, InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        for (JsonNode event = next(); event != null; event = next()) {
            events.add(event);
        }
        process.waitFor();
        return events;
    }

    /** The exit status; reads the remaining output first. */
    public int exitStatus() throws IOException, InterruptedException {
        rest();
        return process.exitValue();
    }

    /** Lines of standard output so far that were not events. */
    public List<String> log() {
        return log;
    }

    /** What it wrote to standard error so far. */
    public String standardError() throws IOException {
        return Files.readString(err, StandardCharsets.ISO_8859_1);
    }

    /** Its working directory. */
    public Path folder() {
        return err.getParent();
    }

    private static JsonNode parse(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            return node != null && node.isObject() && node.path("event").isTextual() ? node : null;
        } catch (JsonProcessingException notJson) {
            return null;
        }
    }

    /** Kills the process after some time, unless it has ended by then; returns when it has ended. */
    public void killAfter(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
    }

    /** Kills the process if it is still alive, and removes its directory. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        try (var files = Files.walk(folder())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

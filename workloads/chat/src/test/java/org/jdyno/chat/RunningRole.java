package org.jdyno.chat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.ChildRole;

/** A role in a process of its own, on the JVM of the tests, controlled like the lab does. */
final class RunningRole implements AutoCloseable {
    final Process process;
    private final BufferedReader out;
    private final List<Map<String, Object>> events = new ArrayList<>();

    private RunningRole(Process process) {
        this.process = process;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static RunningRole start(Class<?> role, String... parameters) throws IOException {
        List<String> command =
                ChildRole.java(List.of("-Xmx64m", "-cp", System.getProperty("java.class.path"), role.getName()));
        command.addAll(List.of(parameters));
        return new RunningRole(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    void say(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Sends a command and waits for its answer. */
    Map<String, Object> ask(String command) throws IOException {
        say(command);
        return next("done");
    }

    /** Waits for the next event of a name; fails the test if the role ends. */
    Map<String, Object> next(String name) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Map<String, Object> event = JsonLine.parse(line);
            events.add(event);
            if (event.get("event").equals(name)) {
                return event;
            }
            if (event.get("event").equals("failed")) {
                throw new AssertionError("the role failed: " + event);
            }
        }
        throw new AssertionError("no event " + name + " before the end of the output, but " + events);
    }

    /** The endpoints of a server, as a connect command. */
    static String connectTo(Map<String, Object> ready) {
        return "{\"command\":\"connect\",\"endpoints\":{\"server\":{\"chat\":\""
                + ((Map<?, ?>) ready.get("endpoints")).get("chat") + "\"}}}";
    }

    /** The values of a check that the role has reported so far. */
    String check(String name) {
        return (String) event("check", name).get("value");
    }

    /** The value that the role expected of a check. */
    String expected(String name) {
        return (String) event("check", name).get("expected");
    }

    private Map<String, Object> event(String event, String name) {
        return events.stream()
                .filter(each -> each.get("event").equals(event) && name.equals(each.get("name")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + event + " " + name + " in " + events));
    }

    long count(String event) {
        return events.stream().filter(each -> each.get("event").equals(event)).count();
    }

    /** The number of values in a histogram of an answer. */
    static long valuesOf(Map<String, Object> done, String name) {
        return histogram(done, name).getTotalCount();
    }

    static Histogram histogram(Map<String, Object> done, String name) {
        String encoded = (String) ((Map<?, ?>) done.get("histograms")).get(name);
        return Histogram.decodeFromByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    }

    static long counter(Map<String, Object> done, String name) {
        return (long) Double.parseDouble((String) ((Map<?, ?>) done.get("counters")).get(name));
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the role does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

package org.jdyno.chat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.CCompiler;

/** The chat's C twin in a process of its own. */
final class Twin implements AutoCloseable {
    private final Process process;
    private final OutputStream in;
    private final BufferedReader out;

    private Twin(Process process) {
        this.process = process;
        in = process.getOutputStream();
        out = process.inputReader(UTF_8);
    }

    /** Compiles the twin with every warning an error; skips the test if there is no compiler. */
    static Path compileInto(Path folder) throws Exception {
        return CCompiler.compile(folder.resolve("chat"), Path.of("../../kit/src/main/c"), Path.of("src/main/c"));
    }

    static Twin start(Path program, String... parameters) throws IOException {
        List<String> args = new ArrayList<>(List.of(program.toString(), "server"));
        args.addAll(List.of(parameters));
        return new Twin(new ProcessBuilder(args)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** The next event. */
    Map<String, Object> event() throws IOException {
        String line = out.readLine();
        assertNotNull(line, "the twin has ended");
        try (JsonParser json = new JsonFactory().createParser(line)) {
            assertEquals(JsonToken.START_OBJECT, json.nextToken(), line);
            return object(json);
        }
    }

    private static Map<String, Object> object(JsonParser json) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            fields.put(
                    name,
                    value == JsonToken.START_OBJECT
                            ? object(json)
                            : value.isNumeric() ? (Object) json.getLongValue() : json.getText());
        }
        return fields;
    }

    /** Sends a command and returns all events up to the answer, which is the last. */
    List<Map<String, Object>> tell(String command) throws IOException {
        in.write((command + "\n").getBytes(UTF_8));
        in.flush();
        List<Map<String, Object>> events = new ArrayList<>();
        do {
            events.add(event());
        } while (!events.get(events.size() - 1).get("event").equals("done"));
        return events;
    }

    void closeStandardInput() throws IOException {
        in.close();
    }

    /** Waits for the process to end on its own. */
    int exitStatus() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

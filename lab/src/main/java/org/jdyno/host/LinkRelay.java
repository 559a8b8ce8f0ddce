package org.jdyno.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.Link;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * The running relay of a link. It answers every line with its statistics, and writes them once more when it ends. Not
 * thread-safe; {@link NamespaceLink} guards it.
 */
final class LinkRelay {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HeldProcess process;
    private final boolean realTime;

    private LinkRelay(HeldProcess process, boolean realTime) {
        this.process = process;
        this.realTime = realTime;
    }

    /**
     * Starts the relay, and returns when frames pass.
     *
     * @param queueBytes the size of the queue in each direction
     * @param namespaces the files of the two network namespaces, each with a TAP device of this name
     * @throws UserError if the relay cannot work; it has ended then
     */
    static LinkRelay start(Path program, Link link, long queueBytes, List<Path> namespaces, String device) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        namespaces.forEach(file -> command.add(file.toString()));
        command.add(device);
        command.add(String.valueOf(link.bitsPerSecond()));
        command.add(String.valueOf(link.delayNanos()));
        command.add(String.valueOf(queueBytes));
        try {
            HeldProcess process = new HeldProcess(command);
            return new LinkRelay(
                    process, next(process, "ready").path("realTime").asBoolean());
        } catch (IOException | IllegalStateException useless) {
            throw new UserError("link " + link.describe() + " cannot be made: " + useless.getMessage(), useless);
        }
    }

    /** Whether it runs at real-time priority. */
    boolean realTime() {
        return realTime;
    }

    /** @throws IllegalStateException if it has ended by itself */
    RelayStatistics statistics() {
        process.writeLine("statistics");
        return nextStatistics();
    }

    /**
     * Ends the relay and returns its last statistics.
     *
     * @throws IllegalStateException if it had ended by itself
     */
    RelayStatistics end() {
        process.closeInput();
        RelayStatistics last = nextStatistics();
        process.awaitEnd();
        return last;
    }

    private RelayStatistics nextStatistics() {
        JsonNode event = next(process, "statistics");
        return new RelayStatistics(
                event.path("cpuNanos").asLong(), traffic(event.path("fromFirst")), traffic(event.path("fromSecond")));
    }

    private static RelayStatistics.Traffic traffic(JsonNode direction) {
        return new RelayStatistics.Traffic(
                direction.path("packets").asLong(),
                direction.path("bytes").asLong(),
                direction.path("drops").asLong());
    }

    /** The next event, which must have this name; another one is the last. */
    private static JsonNode next(HeldProcess process, String name) {
        String line = process.readLine().orElse("");
        if (isEvent(line, name)) {
            return parse(line);
        }
        process.closeInput();
        int status = process.awaitEnd();
        String reason = isEvent(line, "failed") ? parse(line).path("message").asText() : line;
        throw new IllegalStateException("the relay of the link ended with status " + status + ": " + reason);
    }

    private static boolean isEvent(String line, String name) {
        return line.startsWith("{\"event\":\"" + name + "\"");
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException torn) {
            throw new IllegalStateException(
                    "the relay of the link wrote a line that is not JSON: " + Words.quoted(line), torn);
        }
    }
}

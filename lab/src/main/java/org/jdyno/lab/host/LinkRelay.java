package org.jdyno.lab.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Link;
import org.jdyno.lab.model.UserError;

/**
 * The running relay of a link. It answers every line with its statistics, and tells them once more when it ends. Not
 * safe for threads; {@link NamespaceLink} guards it.
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
     * Starts the relay, and returns when frames pass. Throws UserError when it cannot do its work; it has ended then.
     *
     * @param queueBytes the most that may wait in each direction
     * @param namespaces the files of the two network namespaces, each with a TAP device of this name
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

    /** Whether it runs before the processes that use the link. */
    boolean realTime() {
        return realTime;
    }

    /** @throws IllegalStateException when it has ended by itself */
    RelayStatistics statistics() {
        process.writeLine("statistics");
        return nextStatistics();
    }

    /**
     * Ends it, and gives its last statistics.
     *
     * @throws IllegalStateException when it had ended by itself
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

    /** The next event, which must be of this name; after any other there is nothing more to come. */
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
            throw new IllegalStateException("the relay of the link wrote what is not JSON: " + line, torn);
        }
    }
}

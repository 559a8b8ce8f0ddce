package org.jdyno.run.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.jdyno.model.Cause;
import org.jdyno.model.Phase;
import org.jdyno.model.Window;
import org.jdyno.model.Words;

/** Parses and checks the events that roles write. Nothing else in the lab reads text of a role. */
public final class Events {
    /** The totals that every role reports for a phase and for each window. */
    static final List<String> TOTALS = List.of("wallNanos", "operations", "errors", "cpuNanos");

    /** The largest number of histogram names of one process; each takes some hundreds of kilobytes of memory. */
    public static final int MAX_HISTOGRAMS = 50;

    /** The length at which lines are cut. A window with several histograms takes some tens of kilobytes. */
    static final int LONGEST_BYTES = 4 << 20;

    private static final int PROTOCOL = 1;
    private static final int MAX_COUNTERS = 200;
    private static final int MAX_ENDPOINTS = 100;
    private static final int LONGEST_WORD = 200;

    /** A quarter of the range of long, so that differences do not overflow. */
    private static final long MAX_TICK = 1L << 62;

    private static final int LONGEST_MESSAGE = 10_000;

    /** Causes that a role may report; only the lab uses the others. */
    private static final Set<Cause> CAUSES = Set.of(
            Cause.OUT_OF_MEMORY,
            Cause.THREAD_LIMIT,
            Cause.DESCRIPTOR_LIMIT,
            Cause.REFUSED,
            Cause.TIME_OUT,
            Cause.WRONG_OUTPUT,
            Cause.START,
            Cause.CRASH,
            Cause.UNSUPPORTED,
            Cause.BAD_PARAMETER,
            Cause.PORT_TAKEN,
            Cause.PORT_LIMIT,
            Cause.LOG_LIMIT,
            Cause.ERROR);

    /** Valid events are far below these bounds. */
    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(16)
            .maxNumberLength(64)
            .maxNameLength(256)
            .maxStringLength(LONGEST_BYTES)
            .maxTokenCount(10_000)
            .build();

    /** Rejects trailing text, so that a line that only begins like an event is treated as log. */
    public static final ObjectMapper JSON = new ObjectMapper(
                    JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** How events of the kit begin, which is looked for within other text. */
    static final String BEGIN = "{\"event\":\"";

    private static final Pattern BEGINNING = Pattern.compile("\\{\\s*\"event\"\\s*:");
    private static final Pattern ENDPOINT = Pattern.compile("[^\\s\\p{Cntrl}]{1,255}:[1-9][0-9]{0,4}");
    private static final int LAST_PORT = 65_535;

    private Events() {}

    /**
     * Reads a line of the standard output of a role's process.
     *
     * @return empty if it is not an event but log
     * @throws TrialFailure with cause {@code protocol} if it is an invalid event
     */
    public static Optional<RoleEvent> read(String processName, String line) throws TrialFailure {
        if (!line.startsWith("{")) {
            return Optional.empty();
        }
        try {
            JsonNode event = JSON.readTree(line);
            return event.path("event").isTextual() ? Optional.of(event(processName, event)) : Optional.empty();
        } catch (StreamConstraintsException tooLarge) {
            if (beginsAsEvent(line)) {
                throw Fields.violation(processName, "the event " + Words.quoted(line) + " is too large");
            }
            return Optional.empty();
        } catch (JsonProcessingException brokenLine) {
            // A line that is not JSON is log.
            return Optional.empty();
        }
    }

    /** Whether a line, which may have been cut, begins like an event. */
    static boolean beginsAsEvent(String line) {
        return BEGINNING.matcher(line).lookingAt();
    }

    private static RoleEvent event(String processName, JsonNode event) throws TrialFailure {
        Fields fields = new Fields(processName, event);
        return switch (fields.name()) {
            case "ready" -> ready(processName, fields);
            case "first-operation" -> new RoleEvent.FirstOperation();
            case "window" -> new RoleEvent.WindowEnd(window(processName, fields), histograms(fields));
            case "check" -> check(fields);
            case "done" -> done(fields);
            case "failed" -> failed(fields);
            default ->
                throw Fields.violation(
                        processName,
                        "there is no event " + Words.quoted(event.get("event").asText()));
        };
    }

    private static RoleEvent.Ready ready(String processName, Fields fields) throws TrialFailure {
        long protocol = fields.whole("protocol", 0, Fields.MAX_INTEGER);
        if (protocol != PROTOCOL) {
            throw Fields.violation(processName, "it speaks protocol " + protocol + ", not " + PROTOCOL);
        }
        fields.whole("pid", 1, Fields.MAX_INTEGER);
        Map<String, String> endpoints = fields.texts("endpoints", MAX_ENDPOINTS);
        for (String endpoint : endpoints.values()) {
            int port = endpoint.lastIndexOf(':') + 1;
            if (!ENDPOINT.matcher(endpoint).matches() || Integer.parseInt(endpoint.substring(port)) > LAST_PORT) {
                throw fields.wrong("endpoints", "an object of name to host:port");
            }
        }
        return new RoleEvent.Ready(endpoints, optional(fields, "readyNanos", 0), optional(fields, "jvm", 1));
    }

    private static OptionalLong optional(Fields fields, String name, long least) throws TrialFailure {
        return fields.has(name) ? OptionalLong.of(fields.whole(name, least, Fields.MAX_INTEGER)) : OptionalLong.empty();
    }

    private static Window window(String processName, Fields fields) throws TrialFailure {
        return new Window(
                processName,
                phase(fields),
                (int) fields.whole("burst", 0, Integer.MAX_VALUE),
                (int) fields.whole("index", 0, Integer.MAX_VALUE),
                fields.whole("startMillis", 0, Fields.MAX_INTEGER),
                fields.whole("wallNanos", 0, Fields.MAX_INTEGER),
                fields.whole("operations", 0, Fields.MAX_INTEGER),
                fields.whole("errors", 0, Fields.MAX_INTEGER),
                fields.whole("cpuNanos", 0, Fields.MAX_INTEGER),
                counters(fields));
    }

    private static Phase phase(Fields fields) throws TrialFailure {
        return phase(fields.text("phase", LONGEST_WORD)).orElseThrow(() -> fields.wrong("phase", "warmup or measure"));
    }

    /** The phase with the given name in events and commands; empty for any other word. */
    static Optional<Phase> phase(String word) {
        return Arrays.stream(Phase.values())
                .filter(phase -> phase.word().equals(word))
                .findFirst();
    }

    private static Map<String, String> histograms(Fields fields) throws TrialFailure {
        return fields.texts("histograms", MAX_HISTOGRAMS);
    }

    private static Map<String, Double> counters(Fields fields) throws TrialFailure {
        Map<String, Double> counters = fields.numbers("counters", MAX_COUNTERS);
        if (TOTALS.stream().anyMatch(counters::containsKey)) {
            throw fields.wrong("counters", "an object of names other than those of totals");
        }
        return counters;
    }

    private static RoleEvent.Check check(Fields fields) throws TrialFailure {
        return new RoleEvent.Check(
                fields.text("name", LONGEST_WORD),
                fields.scalar("value", LONGEST_MESSAGE),
                fields.has("expected") ? Optional.of(fields.scalar("expected", LONGEST_MESSAGE)) : Optional.empty());
    }

    private static RoleEvent.Done done(Fields fields) throws TrialFailure {
        Map<String, Double> totals = new LinkedHashMap<>();
        for (String name : TOTALS) {
            if (fields.has(name)) {
                totals.put(name, (double) fields.whole(name, 0, Fields.MAX_INTEGER));
            }
        }
        return new RoleEvent.Done(
                fields.text("command", LONGEST_WORD),
                totals,
                counters(fields),
                fields.has("tickNanos") ? Optional.of(ticks(fields)) : Optional.empty());
    }

    private static RoleEvent.Ticks ticks(Fields fields) throws TrialFailure {
        long[] nanos = sums(fields, "tickNanos");
        long[] operations = sums(fields, "tickOperations");
        if (nanos.length != operations.length) {
            throw fields.wrong("tickOperations", "as many numbers as tickNanos");
        }
        return new RoleEvent.Ticks(nanos, operations);
    }

    /** Decodes increasing numbers, each but the first given as the difference from the previous one. */
    private static long[] sums(Fields fields, String name) throws TrialFailure {
        String text = fields.text(name, LONGEST_BYTES);
        try {
            long[] values = text.isEmpty()
                    ? new long[0]
                    : Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
            for (int i = 0; i < values.length; i++) {
                if (i > 0 && values[i] < 0) {
                    throw fields.wrong(name, "increasing numbers");
                }
                values[i] = i == 0 ? values[0] : Math.addExact(values[i - 1], values[i]);
                if (values[i] >= MAX_TICK || values[i] <= -MAX_TICK) {
                    throw fields.wrong(name, "numbers below 2^62");
                }
            }
            return values;
        } catch (NumberFormatException | ArithmeticException notNumbers) {
            throw fields.wrong(name, "whole numbers with spaces between");
        }
    }

    private static RoleEvent.Failed failed(Fields fields) throws TrialFailure {
        Cause cause = Cause.ofWord(fields.text("cause", LONGEST_WORD))
                .filter(CAUSES::contains)
                .orElseThrow(() -> fields.wrong("cause", "a cause of docs/protocol.md"));
        return new RoleEvent.Failed(cause, message(fields), counters(fields));
    }

    /** The message of a failure. A long one is cut, not rejected. */
    private static String message(Fields fields) throws TrialFailure {
        String message = fields.text("message", LONGEST_BYTES);
        return message.substring(0, Math.min(message.length(), LONGEST_MESSAGE));
    }
}

package org.jdyno.run.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jdyno.model.Cause;

/**
 * Reads the fields of an event. A field of a wrong type or beyond its bounds fails the trial with cause {@code
 * protocol}, its name and its value.
 */
public final class Fields {
    /** The largest accepted integer. Up to it, integers in floating-point numbers are exact. */
    static final long MAX_INTEGER = 1L << 53;

    /** The form of the names of counters, histograms and endpoints, which files and tables show. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private static final int MAX_SHOWN = 60;

    private final String processName;
    private final JsonNode event;

    /** @param processName the name of the process that sent the event */
    Fields(String processName, JsonNode event) {
        this.processName = processName;
        this.event = event;
    }

    String name() {
        return event.path("event").asText();
    }

    boolean has(String field) {
        return event.hasNonNull(field);
    }

    String text(String field, int longest) throws TrialFailure {
        JsonNode value = event.path(field);
        if (!value.isTextual() || value.textValue().length() > longest) {
            throw wrong(field, value, "a text of at most " + longest + " characters");
        }
        return value.textValue();
    }

    /** A text, number or boolean, as a text. */
    String scalar(String field, int longest) throws TrialFailure {
        JsonNode value = event.path(field);
        return value.isNumber() || value.isBoolean() ? value.asText() : text(field, longest);
    }

    long whole(String field, long least, long most) throws TrialFailure {
        JsonNode value = event.path(field);
        boolean whole = value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToLong();
        if (!whole || value.longValue() < least || value.longValue() > most) {
            throw wrong(field, value, "a whole number from " + least + " to " + most);
        }
        return value.longValue();
    }

    /** A map of name to number; empty if the field is missing. */
    Map<String, Double> numbers(String field, int most) throws TrialFailure {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : object(field, most)) {
            JsonNode value = entry.getValue();
            if (!value.isNumber() || !(Math.abs(value.doubleValue()) <= MAX_INTEGER)) {
                throw wrong(field + "." + entry.getKey(), value, "a number of at most " + MAX_INTEGER);
            }
            numbers.put(entry.getKey(), value.doubleValue());
        }
        return numbers;
    }

    /** A map of name to text; empty if the field is missing. */
    Map<String, String> texts(String field, int most) throws TrialFailure {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : object(field, most)) {
            if (!entry.getValue().isTextual()) {
                throw wrong(field + "." + entry.getKey(), entry.getValue(), "a text");
            }
            texts.put(entry.getKey(), entry.getValue().textValue());
        }
        return texts;
    }

    private Iterable<Map.Entry<String, JsonNode>> object(String field, int most) throws TrialFailure {
        JsonNode object = event.path(field);
        if ((!object.isMissingNode() && !object.isObject()) || object.size() > most) {
            throw wrong(field, object, "an object of at most " + most + " fields");
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            if (!NAME.matcher(entry.getKey()).matches()) {
                throw wrong(field, object, "an object with names of at most 64 letters, digits, dots, hyphens or _");
            }
        }
        return object.properties();
    }

    TrialFailure wrong(String field, String expected) {
        return wrong(field, event.path(field), expected);
    }

    private TrialFailure wrong(String field, JsonNode value, String expected) {
        String is = value.isMissingNode() ? "missing; it must be " : shortened(value.toString()) + ", not ";
        return violation(processName, field + " of its " + name() + " is " + is + expected);
    }

    public static TrialFailure violation(String processName, String what) {
        return new TrialFailure(Cause.PROTOCOL, "the " + processName + " broke the protocol: " + what);
    }

    private static String shortened(String json) {
        return json.length() <= MAX_SHOWN ? json : json.substring(0, MAX_SHOWN - 1) + "…";
    }
}

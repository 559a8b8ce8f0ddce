package org.jdyno.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Builds and writes JSON the same way on every machine. */
final class JsonText {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final DefaultIndenter INDENT = new DefaultIndenter("  ", "\n");

    private JsonText() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    static ArrayNode strings(Collection<String> strings) {
        ArrayNode array = array();
        strings.forEach(array::add);
        return array;
    }

    static ObjectNode strings(Map<String, String> strings) {
        ObjectNode object = object();
        strings.forEach(object::put);
        return object;
    }

    /** A constant as documents spell it: {@code at-least}. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Adds a number, or null for one that is not known: JSON has no NaN. */
    static void number(ObjectNode object, String name, double value) {
        if (Double.isFinite(value)) {
            object.put(name, value);
        } else {
            object.putNull(name);
        }
    }

    /** The document, indented by two, ending in a line feed. */
    static String pretty(JsonNode document) {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(INDENT);
        printer.indentArraysWith(INDENT);
        try {
            return MAPPER.writer(printer).writeValueAsString(document) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a JSON tree could not be written", impossible);
        }
    }
}

package org.jdyno.importer;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * A value in a file of JSON. It names its place in errors.
 *
 * @param place such as {@code [0].primaryMetric}; empty for the whole file
 * @param cure what helps if the file is not as expected, as a clause
 */
record FileNode(Path file, String place, JsonNode node, String cure) {
    /** A value of an object; empty if it is missing or null. */
    Optional<FileNode> find(String name) {
        JsonNode value = node.path(name);
        return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(child("." + name, value));
    }

    /** @throws UserError if it is missing */
    FileNode get(String name) {
        return find(name).orElseThrow(() -> child("." + name, node).wrong("is missing"));
    }

    private FileNode child(String step, JsonNode value) {
        String path = place + step;
        return new FileNode(file, path.startsWith(".") ? path.substring(1) : path, value, cure);
    }

    /** The elements of a list. */
    List<FileNode> elements() {
        if (!node.isArray()) {
            throw wrong("is no list");
        }
        List<FileNode> elements = new ArrayList<>();
        node.forEach(element -> elements.add(child("[" + elements.size() + "]", element)));
        return elements;
    }

    /** The values of an object by their names. */
    Map<String, FileNode> fields() {
        if (!node.isObject()) {
            throw wrong("is no object");
        }
        Map<String, FileNode> fields = new LinkedHashMap<>();
        node.properties().forEach(field -> {
            String name = line(field.getKey());
            fields.put(name, child("." + name, field.getValue()));
        });
        return fields;
    }

    /** The text of a word or number, on one line. */
    String text() {
        if (!node.isValueNode()) {
            throw wrong("is no text");
        }
        return line(node.asText());
    }

    private static String line(String text) {
        return Words.printable(text).replace('\n', ' ').strip();
    }

    /** A text of an object; empty if it is missing. */
    String text(String name) {
        return find(name).map(FileNode::text).orElse("");
    }

    /** A number; NaN for a text such as {@code "NaN"} or {@code "+INF"}, which stand for a number that is none. */
    double number() {
        if (!node.isNumber() && !node.isTextual()) {
            throw wrong("is no number");
        }
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }

    UserError wrong(String what) {
        return new UserError(
                "in " + file + (place.isEmpty() ? ", the content " : ", " + place + " ") + what + "; " + cure);
    }
}

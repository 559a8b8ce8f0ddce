package org.jdyno.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * A value of a file of a user, with its place there: a text, a list or a section. If it is not what its reader asks
 * for, the error names the file, the place, the value and what is possible.
 */
public final class Setting {
    /** Of a line of text, such as a title or a platform, which reports show whole. */
    private static final int MOST_CHARACTERS = 10_000;

    private final String source;
    private final String place;
    private final JsonNode node;

    private Setting(String source, String place, JsonNode node) {
        this.source = source;
        this.place = place;
        this.node = node;
    }

    public static Setting read(Path file) {
        return of(YamlFile.text(file, YamlLimits.OF_USERS), file.toString());
    }

    public static Setting read(InputStream in, String source) throws IOException {
        return of(YamlFile.text(in, source, YamlLimits.OF_USERS), source);
    }

    /** @param source its name in errors */
    public static Setting of(String content, String source) {
        JsonNode root = YamlReader.read(content, source, YamlLimits.OF_USERS);
        if (root.isMissingNode() || root.isNull()) {
            throw new UserError(source + " is empty");
        }
        Setting file = new Setting(source, "", root);
        file.section();
        return file;
    }

    /** A section of texts that do not come from a file of YAML. */
    public static Setting of(Map<String, String> texts, String source) {
        ObjectNode section = JsonNodeFactory.instance.objectNode();
        texts.forEach((key, text) -> section.put(key, text.strip()));
        return new Setting(source, "", section);
    }

    /** Its path in the file, such as {@code timing.window}; empty for the whole file. */
    public String place() {
        return place;
    }

    /** The value as the parser has made it: of texts, lists and sections. */
    public JsonNode tree() {
        return node;
    }

    /** Whether it is a key without a value. */
    public boolean isEmpty() {
        return node.isNull();
    }

    public boolean isSection() {
        return node.isObject();
    }

    /** The value of a key; empty if the section has none, or one that is null. */
    public Optional<Setting> get(String key) {
        return Optional.ofNullable(node.get(key))
                .filter(value -> !value.isNull())
                .map(value -> inside(key, value));
    }

    public String text() {
        if (!node.isValueNode()) {
            throw wrong("must be a single value, not " + Words.quoted(shown(node)));
        }
        return node.asText();
    }

    /** A text of one line; a folded one ends with a line end, which is not part of it. */
    public String line() {
        String line = text().stripTrailing();
        if (line.length() > MOST_CHARACTERS || line.chars().anyMatch(Character::isISOControl)) {
            throw wrong("must be one line of at most " + MOST_CHARACTERS + " characters, without control characters,"
                    + " not " + Words.quoted(text()));
        }
        return line;
    }

    public String word(List<String> words) {
        return parsed((name, text) -> {
            Words.requireOneOf(name, text, words);
            return text;
        });
    }

    public boolean flag() {
        return switch (text()) {
            case "true", "True", "TRUE" -> true;
            case "false", "False", "FALSE" -> false;
            default -> throw wrong("must be true or false, not " + Words.quoted(text()));
        };
    }

    /** The elements of a list. */
    public List<Setting> list() {
        if (!node.isArray() && !node.isNull()) {
            throw wrong("must be a list, not " + Words.quoted(shown(node)));
        }
        List<Setting> elements = new ArrayList<>();
        node.forEach(element -> elements.add(new Setting(source, place + "[" + (elements.size() + 1) + "]", element)));
        return elements;
    }

    /** The values of a section by their keys, in the order of the file. */
    public Map<String, Setting> section() {
        if (!node.isObject() && !node.isNull()) {
            throw wrong("must be a YAML mapping (lines of key: value), not " + Words.quoted(shown(node)));
        }
        Map<String, Setting> values = new LinkedHashMap<>();
        node.properties().forEach(field -> values.put(field.getKey(), inside(field.getKey(), field.getValue())));
        return values;
    }

    /** @throws UserError if the section has another key than these */
    public void requireKnown(Collection<String> keys) {
        section().keySet().stream()
                .filter(key -> !keys.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw wrong("has the unknown key " + Words.quoted(key) + Words.hint(key, keys));
                });
    }

    /** A text as the value of a key that the file does not have. */
    Setting usual(String key, String text) {
        return inside(key, TextNode.valueOf(text));
    }

    private Setting inside(String key, JsonNode value) {
        return new Setting(source, place.isEmpty() ? key : place + "." + key, value);
    }

    /** What a parser makes of the place and the text; its errors also name the file. */
    public <T> T parsed(BiFunction<String, String, T> parser) {
        String text = text();
        return inFile(() -> parser.apply(place, text));
    }

    /** What a parser makes of the place and a text of one line. */
    public <T> T parsedLine(BiFunction<String, String, T> parser) {
        String line = line();
        return inFile(() -> parser.apply(place, line));
    }

    /** What a reader returns that knows nothing of files and of this class; its errors also name the file. */
    public <T> T inFile(Supplier<T> read) {
        try {
            return read.get();
        } catch (UserError wrong) {
            throw new UserError(source + ": " + wrong.getMessage(), wrong);
        }
    }

    /** What is made of this value; if that is refused as invalid, the error also names the file and the place. */
    public <T> T valid(Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException invalid) {
            throw wrong("is not valid: " + invalid.getMessage());
        }
    }

    /** @param what follows the place */
    public UserError wrong(String what) {
        return new UserError(source + ": " + (place.isEmpty() ? "" : place + " ") + what);
    }

    /**
     * This section with its values replaced by those of another one, key by key at every depth. A value that is null
     * removes a section.
     */
    public Setting with(Setting other) {
        return new Setting(source, place, merged(other.node, node));
    }

    public Setting without(String key) {
        ObjectNode others = JsonNodeFactory.instance.objectNode();
        section().forEach((other, value) -> others.set(other, value.node));
        others.remove(key);
        return new Setting(source, place, others);
    }

    private static JsonNode merged(JsonNode over, JsonNode under) {
        if (!over.isObject() || !under.isObject()) {
            return over;
        }
        ObjectNode both = under.deepCopy();
        over.properties().forEach(field -> {
            JsonNode below = both.path(field.getKey());
            if (field.getValue().isNull() && below.isObject()) {
                both.remove(field.getKey());
            } else {
                both.set(field.getKey(), merged(field.getValue(), below));
            }
        });
        return both;
    }

    /** The differences from another section, for readers: {@code blocks 1 instead of 2}. */
    public List<String> changesOf(Setting other) {
        List<String> changes = new ArrayList<>();
        addChanges(node, other.node, changes);
        return changes;
    }

    private static void addChanges(JsonNode now, JsonNode before, List<String> changes) {
        now.properties().forEach(field -> {
            JsonNode was = before.path(field.getKey());
            if (field.getValue().isObject()) {
                addChanges(field.getValue(), was, changes);
            } else if (!field.getValue().equals(was)) {
                changes.add(field.getKey() + " " + shown(field.getValue())
                        + (was.isMissingNode() ? "" : " instead of " + shown(was)));
            }
        });
    }

    private static String shown(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }
}

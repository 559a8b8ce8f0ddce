package org.jdyno.lab.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdyno.lab.model.BoundedNumber;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.yaml.YamlFile;
import org.jdyno.lab.yaml.YamlLimits;
import org.jdyno.lab.yaml.YamlReader;

/**
 * A YAML mapping that is read strictly: an unknown key is an error, which names the nearest known one. A value of the
 * wrong type is an error too. Errors name the file and the place in it.
 */
final class Settings {
    /** Of a line of text, such as a title or a platform, which reports show whole. */
    private static final int MOST_CHARACTERS = 10_000;

    private final String source;
    private final String place;
    private final JsonNode node;
    private final Set<String> asked = new LinkedHashSet<>();

    private Settings(String source, String place, JsonNode node) {
        this.source = source;
        this.place = place;
        this.node = node;
        if (!node.isObject()) {
            throw wrong("must be a YAML mapping (lines of key: value), not " + quoted(node));
        }
    }

    static Settings read(Path file) {
        return of(YamlFile.read(file, YamlLimits.OF_USERS), file.toString());
    }

    static Settings read(InputStream in, String source) throws IOException {
        return of(YamlFile.text(in, source, YamlLimits.OF_USERS), source);
    }

    static Settings of(String content, String source) {
        return of(YamlReader.read(content, source, YamlLimits.OF_USERS), source);
    }

    /** Settings that another text has than YAML. */
    static Settings of(Map<String, String> texts, String source) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        texts.forEach((key, text) -> node.put(key, text.strip()));
        return new Settings(source, "", node);
    }

    private static Settings of(JsonNode root, String source) {
        if (root.isMissingNode() || root.isNull()) {
            throw new UserError(source + " is empty");
        }
        return new Settings(source, "", root);
    }

    /** Whether a file has this key at its top. */
    static boolean hasKey(Path file, String key) {
        return YamlFile.read(file, YamlLimits.OF_USERS).has(key);
    }

    String text(String key) {
        return textIf(key).orElseThrow(() -> wrong("needs " + key));
    }

    Optional<String> textIf(String key) {
        return get(key).map(value -> scalar(key, value));
    }

    /** A text of one line; folded ones end with a line end, which is not part of it. */
    Optional<String> lineIf(String key) {
        return textIf(key).map(text -> line(key, text));
    }

    /** Texts of one line each. */
    List<String> lines(String key) {
        return texts(key).stream().map(text -> line(key, text)).toList();
    }

    private String line(String key, String text) {
        String line = text.stripTrailing();
        if (line.length() > MOST_CHARACTERS || line.chars().anyMatch(Character::isISOControl)) {
            throw wrong(key + " must be one line of at most " + MOST_CHARACTERS + " characters, without control"
                    + " characters, not " + Words.quoted(text));
        }
        return line;
    }

    /** Whether the value of a key is a single one and not a section or a list. */
    boolean isText(String key) {
        return get(key).filter(JsonNode::isValueNode).isPresent();
    }

    boolean flag(String key, boolean otherwise) {
        return textIf(key)
                .map(text -> switch (text) {
                    case "true", "True", "TRUE" -> true;
                    case "false", "False", "FALSE" -> false;
                    default -> throw wrong(key + " must be true or false, not " + Words.quoted(text));
                })
                .orElse(otherwise);
    }

    /** A number in a range, with or without a fraction. */
    OptionalDouble numberIf(String key, double least, double most) {
        return textIf(key)
                .map(text -> inFile(() -> OptionalDouble.of(BoundedNumber.decimal(key, text, least, most))))
                .orElse(OptionalDouble.empty());
    }

    /** A whole number in a range. */
    Optional<Long> wholeIf(String key, long least, long most) {
        return textIf(key).map(text -> inFile(() -> BoundedNumber.whole(key, text, least, most)));
    }

    /** A duration in a range, in milliseconds. */
    Optional<Long> millisIf(String key, long leastMillis, long mostMillis) {
        return textIf(key).map(text -> inFile(() -> Durations.parseMillis(key, text, leastMillis, mostMillis)));
    }

    /** What a reader of texts returns, which knows nothing of files; its errors also name the file and the place. */
    <T> T inFile(Supplier<T> read) {
        try {
            return read.get();
        } catch (UserError wrong) {
            throw wrong(wrong.getMessage());
        }
    }

    List<String> texts(String key) {
        Optional<JsonNode> value = get(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!value.get().isArray()) {
            throw wrong(key + " must be a list, not " + quoted(value.get()));
        }
        List<String> texts = new ArrayList<>();
        value.get().forEach(element -> texts.add(scalar(key, element)));
        return texts;
    }

    Optional<Settings> sectionIf(String key) {
        return get(key).map(value -> new Settings(source, inside(key), value));
    }

    /** A value that is either a text or a section. */
    <T> Optional<T> either(String key, Function<String, T> ofText, Function<Settings, T> ofSection) {
        return get(key).map(value -> value.isObject()
                ? ofSection.apply(new Settings(source, inside(key), value))
                : ofText.apply(scalar(key, value)));
    }

    /** Every key, for objects whose keys are data. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** The sections of a section, in the order of the file. */
    Map<String, Settings> sections(String key) {
        Map<String, Settings> sections = new LinkedHashMap<>();
        sectionIf(key).ifPresent(section -> section.node
                .properties()
                .forEach(field -> sections.put(
                        field.getKey(),
                        new Settings(source, section.inside(field.getKey()), orEmpty(field.getValue())))));
        return sections;
    }

    /** The sections of a list. */
    List<Settings> sectionList(String key) {
        List<Settings> sections = new ArrayList<>();
        get(key).ifPresent(list -> {
            if (!list.isArray()) {
                throw wrong(key + " must be a list, not " + quoted(list));
            }
            for (int i = 0; i < list.size(); i++) {
                sections.add(new Settings(source, inside(key) + "[" + (i + 1) + "]", list.get(i)));
            }
        });
        return sections;
    }

    /** Every key with its list of texts, for objects whose keys are data. */
    void lists(BiConsumer<String, List<String>> each) {
        node.fieldNames().forEachRemaining(key -> each.accept(key, texts(key)));
    }

    /** This section with its values replaced by those of another one, key by key at every depth. */
    Settings with(Settings other) {
        return new Settings(source, place, merged(other.node, node));
    }

    Settings without(String key) {
        return new Settings(source, place, node.<ObjectNode>deepCopy().without(key));
    }

    private static JsonNode merged(JsonNode over, JsonNode under) {
        if (!over.isObject() || !under.isObject()) {
            return over.deepCopy();
        }
        ObjectNode both = under.deepCopy();
        over.properties().forEach(field -> {
            JsonNode below = both.get(field.getKey());
            both.set(field.getKey(), below == null ? field.getValue().deepCopy() : merged(field.getValue(), below));
        });
        return both;
    }

    /** The differences from another section, for readers: {@code blocks 1 instead of 2}. */
    List<String> changesOf(Settings other) {
        List<String> changes = new ArrayList<>();
        addChanges(other.node, changes);
        return changes;
    }

    private void addChanges(JsonNode under, List<String> changes) {
        node.properties().forEach(field -> {
            JsonNode before = under.path(field.getKey());
            if (field.getValue().isObject()) {
                new Settings(source, inside(field.getKey()), field.getValue()).addChanges(before, changes);
            } else if (!field.getValue().equals(before)) {
                changes.add(field.getKey() + " " + plain(field.getValue())
                        + (before.isMissingNode() ? "" : " instead of " + plain(before)));
            }
        });
    }

    private static String quoted(JsonNode value) {
        return Words.quoted(plain(value));
    }

    private static String plain(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }

    /** Every key with its value as text, for objects whose keys are data. */
    Map<String, String> entries() {
        Map<String, String> entries = new LinkedHashMap<>();
        node.properties().forEach(field -> entries.put(field.getKey(), scalar(field.getKey(), field.getValue())));
        asked.addAll(entries.keySet());
        return entries;
    }

    /** Ends the reading: rejects every key that has not been read. */
    void rejectUnknownKeys() {
        node.fieldNames().forEachRemaining(key -> {
            if (!asked.contains(key)) {
                throw wrong("has the unknown key " + Words.quoted(key) + Words.hint(key, asked));
            }
        });
    }

    UserError wrong(String what) {
        return new UserError(source + ": " + (place.isEmpty() ? "" : place + " ") + what);
    }

    private JsonNode orEmpty(JsonNode value) {
        return value.isNull() ? JsonNodeFactory.instance.objectNode() : value;
    }

    private String inside(String key) {
        return place.isEmpty() ? key : place + "." + key;
    }

    /** The value of any form; empty if there is none. */
    Optional<JsonNode> get(String key) {
        asked.add(key);
        JsonNode value = node.get(key);
        return value == null || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    private String scalar(String key, JsonNode value) {
        if (!value.isValueNode()) {
            throw wrong(key + " must be a single value, not " + quoted(value));
        }
        return value.asText();
    }
}

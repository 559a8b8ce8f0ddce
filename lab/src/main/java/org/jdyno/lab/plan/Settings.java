package org.jdyno.lab.plan;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
import java.util.stream.Collectors;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/**
 * A YAML mapping that is read strictly: an unknown key is an error, which names the nearest known one. A value of the
 * wrong type is an error too. Errors name the file and the place in it.
 */
final class Settings {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory())
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

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
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (NoSuchFileException missing) {
            throw new UserError("there is no file " + file, missing);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + unreadable.getMessage(), unreadable);
        }
    }

    static Settings read(InputStream in, String source) throws IOException {
        JsonNode root;
        try {
            root = YAML.readTree(in);
        } catch (JacksonException malformed) {
            throw new UserError(
                    source + ", line " + malformed.getLocation().getLineNr() + ": " + oneSentence(malformed),
                    malformed);
        }
        if (root == null || root.isMissingNode() || root.isNull()) {
            throw new UserError(source + " is empty");
        }
        return new Settings(source, "", root);
    }

    /** The parser's message without the lines that show the text around the error. */
    private static String oneSentence(JacksonException malformed) {
        return Words.cutQuotes(malformed
                .getOriginalMessage()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith(" "))
                .collect(Collectors.joining(", ")));
    }

    static Settings of(String content, String source) {
        try {
            return read(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)), source);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Whether a file has this key at its top; false if it cannot be read, for which {@link #read} has the error. */
    static boolean hasKey(Path file, String key) {
        try (InputStream in = Files.newInputStream(file)) {
            JsonNode root = YAML.readTree(in);
            return root != null && root.has(key);
        } catch (IOException unreadable) {
            return false;
        }
    }

    String text(String key) {
        return textIf(key).orElseThrow(() -> wrong("needs " + key));
    }

    Optional<String> textIf(String key) {
        return get(key).map(value -> scalar(key, value));
    }

    /** Whether the value of a key is a text and not a section. */
    boolean isText(String key) {
        return get(key).filter(JsonNode::isTextual).isPresent();
    }

    boolean flag(String key, boolean otherwise) {
        Optional<JsonNode> value = get(key);
        if (value.isPresent() && !value.get().isBoolean()) {
            throw wrong(key + " must be true or false, not " + quoted(value.get()));
        }
        return value.map(JsonNode::asBoolean).orElse(otherwise);
    }

    OptionalDouble numberIf(String key) {
        Optional<JsonNode> value = get(key);
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            // YAML reads 1e9 as text, because its numbers need a sign in the exponent.
            return OptionalDouble.of(Double.parseDouble(value.get().asText()));
        } catch (NumberFormatException notANumber) {
            throw wrong(key + " must be a number, not " + quoted(value.get()));
        }
    }

    Optional<Long> wholeIf(String key) {
        Optional<JsonNode> value = get(key);
        if (value.isPresent() && !value.get().isIntegralNumber()) {
            throw wrong(key + " must be a whole number, not " + quoted(value.get()));
        }
        return value.map(JsonNode::asLong);
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
        return value.isNull() ? YAML.createObjectNode() : value;
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

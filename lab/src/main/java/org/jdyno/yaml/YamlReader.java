package org.jdyno.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Builds the tree of a text from the parser's events, which come one by one, so that its depth is bounded. */
public final class YamlReader {
    /** The tags that say nothing but that a scalar is a text. */
    private static final String TEXT_TAG = "tag:yaml.org,2002:str";

    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

    private static final int LARGEST_BUFFER = 1 << 20;

    private final String source;
    private final YamlLimits limits;
    private final Iterator<Event> events;
    private final Map<Anchor, Anchored> anchors = new HashMap<>();
    private int depth;
    /** The characters of all scalars so far, and one for each list and section, with aliases resolved. */
    private long size;

    /** A value that is null, which is its own text where a text is meant: nothing, {@code ~} or {@code null}. */
    private static final class None extends NullNode {
        private static final long serialVersionUID = 1L;

        private final String text;

        None(String text) {
            this.text = text;
        }

        @Override
        public String asText() {
            return text;
        }
    }

    /** @param size what an alias adds to the size */
    private record Anchored(JsonNode node, long size) {}

    private YamlReader(String text, String source, YamlLimits limits) {
        this.source = source;
        this.limits = limits;
        this.events = new Parse(LoadSettings.builder()
                        .setLabel(source)
                        .setCodePointLimit(Integer.MAX_VALUE)
                        // A word that is longer than the buffer is copied for each piece of it that is read.
                        .setBufferSize(Math.min(text.length(), LARGEST_BUFFER) + 1)
                        .build())
                .parseString(text)
                .iterator();
    }

    /**
     * Reads a text with one document.
     *
     * @param source its name in errors
     * @return its tree; missing if it is empty
     * @throws UserError with the line if the text is malformed, repeats a key, has control characters or exceeds limits
     */
    public static JsonNode read(String text, String source, YamlLimits limits) {
        rejectControls(text, source);
        try {
            return new YamlReader(text, source, limits).document();
        } catch (MarkedYamlEngineException malformed) {
            String line = malformed
                    .getProblemMark()
                    .map(mark -> ", line " + (mark.getLine() + 1))
                    .orElse("");
            String context = Optional.ofNullable(malformed.getContext())
                    .map(told -> told + ", ")
                    .orElse("");
            throw new UserError(source + line + ": " + Words.cutQuotes(context + malformed.getProblem()), malformed);
        } catch (YamlEngineException malformed) {
            String reason = malformed.getMessage().lines().findFirst().orElse("");
            throw new UserError(source + " is not YAML: " + Words.cutQuotes(reason), malformed);
        }
    }

    private static void rejectControls(String text, String source) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isISOControl(c) && "\t\r\n".indexOf(c) < 0) {
                long line = 1
                        + text.substring(0, at)
                                .chars()
                                .filter(one -> one == '\n')
                                .count();
                throw new UserError(source + ", line " + line + ": " + control(c));
            }
        }
    }

    private static boolean isControl(int c) {
        return Character.isISOControl(c) && c != '\t' && c != '\n' || Character.getType(c) == Character.SURROGATE;
    }

    private static String control(int c) {
        return "has the control character U+"
                + Integer.toHexString(0x10000 | c).substring(1).toUpperCase(Locale.ROOT) + "; remove it";
    }

    private JsonNode document() {
        events.next(); // the start of the stream
        if (events.next().getEventId() == Event.ID.StreamEnd) {
            return MissingNode.getInstance();
        }
        JsonNode root = value(events.next());
        events.next(); // the end of the document
        Event next = events.next();
        if (next.getEventId() != Event.ID.StreamEnd) {
            throw wrong(next, "begins a second document; write it into a file of its own");
        }
        return root;
    }

    private JsonNode value(Event event) {
        if (event instanceof AliasEvent alias) {
            Anchored anchored = anchors.get(alias.getAlias());
            if (anchored == null) {
                throw wrong(
                        event,
                        "has the alias *" + alias.getAlias() + ", and no value before it has the anchor &"
                                + alias.getAlias() + "; a text that begins with * needs quotes");
            }
            grow(event, anchored.size());
            return anchored.node();
        }
        long before = size;
        JsonNode node = event instanceof ScalarEvent scalar ? scalar(scalar) : collection((CollectionStartEvent) event);
        ((NodeEvent) event).getAnchor().ifPresent(anchor -> anchors.put(anchor, new Anchored(node, size - before)));
        return node;
    }

    private JsonNode collection(CollectionStartEvent event) {
        event.getTag().ifPresent(tag -> rejectTag(event, tag));
        grow(event, 1);
        depth++;
        if (depth > limits.depth()) {
            throw wrong(event, "is nested more than " + limits.depth() + " deep; " + limits.fix());
        }
        JsonNode collection = event instanceof MappingStartEvent ? mapping() : sequence();
        depth--;
        return collection;
    }

    private JsonNode mapping() {
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            String key = key(event);
            if (mapping.has(key)) {
                throw wrong(event, "has the key " + Words.quoted(key) + " twice; remove one of them");
            }
            mapping.set(key, value(events.next()));
        }
        return mapping;
    }

    private String key(Event event) {
        JsonNode key = event instanceof CollectionStartEvent ? MissingNode.getInstance() : value(event);
        if (!key.isValueNode()) {
            throw wrong(event, "has a list or a section as a key; a text that begins with [ or { needs quotes");
        }
        if (key.asText().equals("<<")) {
            throw wrong(event, "has the merge key <<, which YAML 1.2 does not have; write out the keys");
        }
        return key.asText();
    }

    private JsonNode sequence() {
        ArrayNode sequence = JsonNodeFactory.instance.arrayNode();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            sequence.add(value(event));
        }
        return sequence;
    }

    /**
     * A text or null, whatever it looks like: {@code 0755}, {@code 1e9}, {@code yes} and {@code 17}. Who wants a number
     * reads it from there.
     */
    private JsonNode scalar(ScalarEvent event) {
        String text = event.getValue();
        grow(event, Math.max(1, text.length()));
        // What an escape stands for, such as "\0" or "\uD800", is seen only here.
        if (!limits.controls()) {
            text.codePoints().filter(YamlReader::isControl).findFirst().ifPresent(c -> {
                throw wrong(event, control(c));
            });
        }
        event.getTag().ifPresent(tag -> rejectTag(event, tag));
        boolean none = event.isPlain() && event.getTag().isEmpty() && NULLS.contains(text);
        return none ? new None(text) : TextNode.valueOf(text);
    }

    private void rejectTag(Event event, String tag) {
        if (event instanceof CollectionStartEvent || !tag.equals(TEXT_TAG) && !tag.equals("!")) {
            throw wrong(event, "has the tag " + Words.quoted(tag) + ", which jdyno does not know; leave it out");
        }
    }

    private void grow(Event event, long more) {
        size += more;
        if (size > limits.bytes()) {
            throw wrong(event, "has with its aliases more than " + limits.mebibytes() + " MiB; " + limits.fix());
        }
    }

    private UserError wrong(Event event, String what) {
        String line = event.getStartMark()
                .map(mark -> ", line " + (mark.getLine() + 1))
                .orElse("");
        return new UserError(source + line + ": " + what);
    }
}

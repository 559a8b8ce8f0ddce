package org.jdyno.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.emitter.Emitter;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.ImplicitTuple;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;

/** Writes trees so that {@link YamlReader} reads the same. Texts are quoted, so that none becomes a number. */
public final class YamlWriter {
    private static final ImplicitTuple UNTAGGED = new ImplicitTuple(true, true);

    private static final class Text extends StringWriter implements StreamDataWriter {}

    private YamlWriter() {}

    /** The text of a tree, one value a line, texts of several lines as they are. */
    public static String write(JsonNode root) {
        Text text = new Text();
        DumpSettings settings = DumpSettings.builder()
                .setWidth(Integer.MAX_VALUE)
                .setSplitLines(false)
                .build();
        Emitter emitter = new Emitter(settings, text);
        emitter.emit(new StreamStartEvent());
        emitter.emit(new DocumentStartEvent(true, Optional.empty(), Map.of()));
        add(root, emitter);
        emitter.emit(new DocumentEndEvent(false));
        emitter.emit(new StreamEndEvent());
        return text.toString();
    }

    private static void add(JsonNode node, Emitter emitter) {
        if (node.isObject()) {
            FlowStyle style = node.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK;
            emitter.emit(new MappingStartEvent(Optional.empty(), Optional.empty(), true, style));
            node.properties().forEach(field -> {
                emitter.emit(scalar(field.getKey(), ScalarStyle.PLAIN));
                add(field.getValue(), emitter);
            });
            emitter.emit(new MappingEndEvent());
        } else if (node.isArray()) {
            FlowStyle style = node.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK;
            emitter.emit(new SequenceStartEvent(Optional.empty(), Optional.empty(), true, style));
            node.forEach(element -> add(element, emitter));
            emitter.emit(new SequenceEndEvent());
        } else {
            emitter.emit(scalar(node.asText(), style(node)));
        }
    }

    private static ScalarStyle style(JsonNode scalar) {
        if (!scalar.isTextual()) {
            return ScalarStyle.PLAIN;
        }
        String text = scalar.asText();
        // An empty first line has no indentation that a reader could find.
        boolean lines = text.contains("\n") && !Character.isWhitespace(text.charAt(0));
        return lines ? ScalarStyle.LITERAL : ScalarStyle.DOUBLE_QUOTED;
    }

    private static ScalarEvent scalar(String text, ScalarStyle style) {
        return new ScalarEvent(Optional.empty(), Optional.empty(), UNTAGGED, text, style);
    }
}

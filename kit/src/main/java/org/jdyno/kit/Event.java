package org.jdyno.kit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** One line from a role to the lab. For one thread. */
final class Event {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Object> fields = new FewEntries<Object>();

    Event(String name) {
        fields.put("event", name);
    }

    Event with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    Event withHistograms(Map<String, Histogram> histograms, HistogramEncoder encoder) {
        Map<String, Object> encoded = new FewEntries<Object>();
        for (Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            encoded.put(entry.getKey(), encoder.encode(entry.getValue()));
        }
        return with("histograms", encoded);
    }

    String line() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            write(json, fields);
        } catch (IOException impossible) {
            throw new IllegalStateException("a StringWriter does not fail", impossible);
        }
        return text.append('\n').toString();
    }

    private static void write(JsonGenerator json, Map<?, ?> object) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> field : object.entrySet()) {
            Object value = field.getValue();
            if (value instanceof Double && !Double.isFinite((Double) value)) {
                // JSON has no NaN and no infinity.
                continue;
            }
            json.writeFieldName(String.valueOf(field.getKey()));
            if (value instanceof Map) {
                write(json, (Map<?, ?>) value);
            } else if (value instanceof Long || value instanceof Integer) {
                json.writeNumber(((Number) value).longValue());
            } else if (value instanceof Double) {
                json.writeNumber((Double) value);
            } else {
                json.writeString(String.valueOf(value));
            }
        }
        json.writeEndObject();
    }
}

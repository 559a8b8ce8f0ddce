package org.jdyno.kit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

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

    Event withHistograms(Map<String, DurationHistogram> histograms, HistogramEncoder encoder) {
        Map<String, Object> encoded = new FewEntries<Object>();
        for (Map.Entry<String, DurationHistogram> entry : histograms.entrySet()) {
            encoded.put(entry.getKey(), encoder.encode(entry.getValue()));
        }
        return with("histograms", encoded);
    }

    /** The line in UTF-8, with its line separator. */
    byte[] line() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            write(json, fields);
            json.writeRaw('\n');
        } catch (IOException impossible) {
            throw new IllegalStateException("an array does not fail", impossible);
        }
        return bytes.toByteArray();
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
            } else if (value instanceof byte[]) {
                byte[] text = (byte[]) value;
                json.writeRawUTF8String(text, 0, text.length);
            } else {
                // Half of a surrogate pair is no character. This replaces it; the generator would write it.
                byte[] text = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
                json.writeString(new String(text, StandardCharsets.UTF_8));
            }
        }
        json.writeEndObject();
    }
}

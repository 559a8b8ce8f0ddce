package org.jdyno.chat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A role's line as nested maps of strings: enough to compare. */
final class JsonLine {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLine() {}

    static Map<String, Object> parse(String line) throws IOException {
        try (JsonParser json = JSON.createParser(line)) {
            json.nextToken();
            return object(json);
        }
    }

    private static Map<String, Object> object(JsonParser json) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            fields.put(name, value == JsonToken.START_OBJECT ? object(json) : json.getText());
        }
        return fields;
    }
}

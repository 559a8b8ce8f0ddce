package org.jdyno.kit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON, such as commands and parameters that are lists. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /**
     * Reads a text that is one JSON value.
     *
     * @return a Map with names in their order, a List, a String, a Double, a Boolean or null
     * @throws IOException if the text is anything else; the message says what is wrong
     */
    public static Object parse(String text) throws IOException {
        try (JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() == null) {
                throw new IOException("no JSON value");
            }
            Object value = value(json);
            if (json.nextToken() != null) {
                throw new IOException("more than one JSON value");
            }
            return value;
        }
    }

    private static Object value(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        switch (token) {
            case START_OBJECT:
                return object(json);
            case START_ARRAY:
                return array(json);
            case VALUE_NULL:
                return null;
            case VALUE_TRUE:
            case VALUE_FALSE:
                return token == JsonToken.VALUE_TRUE;
            default:
                return token.isNumeric() ? (Object) json.getDoubleValue() : json.getText();
        }
    }

    private static Map<String, Object> object(JsonParser json) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<String, Object>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            fields.put(name, value(json));
        }
        return fields;
    }

    private static List<Object> array(JsonParser json) throws IOException {
        List<Object> elements = new ArrayList<Object>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(json));
        }
        return elements;
    }
}

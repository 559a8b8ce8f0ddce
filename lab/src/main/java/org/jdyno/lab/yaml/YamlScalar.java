package org.jdyno.lab.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;

/**
 * The values of scalars. Each is a text or null, whatever it looks like: {@code 0755}, {@code 1e9}, {@code yes} and
 * {@code 17}. Who wants a number reads it from there.
 */
final class YamlScalar {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

    private YamlScalar() {}

    /** @param plain whether it stands in the file without quotes */
    static JsonNode of(String text, boolean plain) {
        return plain && NULLS.contains(text) ? new YamlNull(text) : TextNode.valueOf(text);
    }
}

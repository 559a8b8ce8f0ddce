package org.jdyno.lab.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The values of scalars. One has the type of JSON only if JSON would write it by the same text; every other one is a
 * text: {@code 0755}, {@code 1e9} and {@code yes} as well. So no scalar loses its text, and who wants a number reads it
 * from there.
 */
final class YamlScalar {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,17}");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]{0,8})[.][0-9]{1,9}");

    private YamlScalar() {}

    /** @param plain whether it stands in the file without quotes */
    static JsonNode of(String text, boolean plain) {
        if (!plain) {
            return TextNode.valueOf(text);
        }
        if (NULLS.contains(text)) {
            return new YamlNull(text);
        }
        if (text.equals("true") || text.equals("false")) {
            return BooleanNode.valueOf(text.equals("true"));
        }
        if (WHOLE.matcher(text).matches()) {
            return BigIntegerNode.valueOf(new BigInteger(text));
        }
        JsonNode decimal = DECIMAL.matcher(text).matches() ? DecimalNode.valueOf(new BigDecimal(text)) : null;
        return decimal != null && decimal.asText().equals(text) ? decimal : TextNode.valueOf(text);
    }
}

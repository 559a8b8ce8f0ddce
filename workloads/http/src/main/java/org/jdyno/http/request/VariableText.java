package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/**
 * A text with values that are drawn for each request: <code>{1..5000}</code>, <code>{zipf:1..5000:0.99}</code>,
 * <code>{file:/data/names.txt}</code>. Other braces are text, so that a body may be JSON. Immutable.
 */
final class VariableText {
    private static final Pattern DRAWN = Pattern.compile("\\{(?:(?<low>\\d{1,18})\\.\\.(?<high>\\d{1,18})"
            + "|zipf:(?<first>\\d{1,18})\\.\\.(?<last>\\d{1,18}):(?<exponent>\\d+(?:\\.\\d+)?)"
            + "|file:(?<path>[^{}]+))}");

    private static final Pattern MISSPELT = Pattern.compile("\\{(zipf|file):[^}]*}?");

    private final List<ValueSource> parts = new ArrayList<ValueSource>();

    private VariableText() {}

    /** @throws RoleFailure as {@code bad-parameter} if a value is misspelt or its file cannot be read */
    static VariableText of(String text) {
        constantOf(text);
        VariableText made = new VariableText();
        Matcher drawn = DRAWN.matcher(text);
        int end = 0;
        while (drawn.find()) {
            made.addLiteral(text.substring(end, drawn.start()));
            made.parts.add(source(drawn));
            end = drawn.end();
        }
        made.addLiteral(text.substring(end));
        return made;
    }

    /** The same bytes for every request. */
    static VariableText constant(byte[] bytes) {
        VariableText made = new VariableText();
        made.parts.add(new Literal(bytes));
        return made;
    }

    /**
     * The constant parts of a text.
     *
     * @throws RoleFailure as {@code bad-parameter} if they hold a misspelt value
     */
    static String constantOf(String text) {
        String constant = DRAWN.matcher(text).replaceAll("");
        Matcher misspelt = MISSPELT.matcher(constant);
        if (misspelt.find()) {
            throw new RoleFailure(
                    "bad-parameter",
                    "a drawn value must be {1..5000}, {zipf:1..5000:0.99} or {file:PATH}, not " + misspelt.group());
        }
        return constant;
    }

    private void addLiteral(String text) {
        if (!text.isEmpty()) {
            parts.add(new Literal(text));
        }
    }

    private static ValueSource source(Matcher drawn) {
        if (drawn.group("low") != null) {
            return new NumberRange(Long.parseLong(drawn.group("low")), Long.parseLong(drawn.group("high")));
        }
        if (drawn.group("first") != null) {
            return new Zipf(
                    Long.parseLong(drawn.group("first")),
                    Long.parseLong(drawn.group("last")),
                    Double.parseDouble(drawn.group("exponent")));
        }
        return new FileLines(drawn.group("path"));
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    void appendTo(ByteBuf out, SplitMix64 random) {
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).appendTo(out, random);
        }
    }
}

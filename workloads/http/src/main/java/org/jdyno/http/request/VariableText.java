package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.http.request.VariableText.ValueSource;
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

    /**
     * One of the lines of a file, all equally likely: <code>{file:/data/names.txt}</code>. Empty lines do not count.
     */
    static final class FileLines implements ValueSource {
        private final byte[][] lines;

        FileLines(String path) {
            lines = Arrays.stream(new String(InputFile.bytes(path), StandardCharsets.UTF_8).split("[\r\n]+"))
                    .filter(line -> !line.isEmpty())
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
            if (lines.length == 0) {
                throw new RoleFailure("bad-parameter", "the file " + path + " has no line to draw a value from");
            }
        }

        @Override
        public void appendTo(ByteBuf out, SplitMix64 random) {
            out.writeBytes(lines[(int) random.nextBelow(lines.length)]);
        }
    }

    /** One of the whole numbers of a range, all equally likely: <code>{1..5000}</code>. */
    static final class NumberRange implements ValueSource {
        private final long low;
        private final long size;

        NumberRange(long low, long high) {
            if (high < low || high - low >= 1L << 53) {
                throw new RoleFailure(
                        "bad-parameter", "the range " + low + ".." + high + " must end at or above its start");
            }
            this.low = low;
            size = high - low + 1;
        }

        @Override
        public void appendTo(ByteBuf out, SplitMix64 random) {
            ByteBufUtil.writeAscii(out, Long.toString(low + random.nextBelow(size)));
        }
    }

    /**
     * One of the whole numbers of a range, of which the k-th is drawn with a probability proportional to 1 / k^s, as
     * the pages of a site are: <code>{zipf:1..5000:0.99}</code>.
     */
    static final class Zipf implements ValueSource {
        private static final int MOST = 1_000_000;

        private final long low;
        /** The probability of each number or one before it. */
        private final double[] cumulated;

        Zipf(long low, long high, double exponent) {
            if (high < low || high - low >= MOST) {
                throw new RoleFailure(
                        "bad-parameter", "zipf:" + low + ".." + high + " must be a range of 1 to " + MOST + " numbers");
            }
            this.low = low;
            cumulated = new double[(int) (high - low + 1)];
            double sum = 0;
            for (int i = 0; i < cumulated.length; i++) {
                sum += Math.pow(i + 1, -exponent);
                cumulated[i] = sum;
            }
            for (int i = 0; i < cumulated.length; i++) {
                cumulated[i] /= sum;
            }
        }

        @Override
        public void appendTo(ByteBuf out, SplitMix64 random) {
            int found = Arrays.binarySearch(cumulated, random.nextAboveZero());
            ByteBufUtil.writeAscii(out, Long.toString(low + (found < 0 ? -found - 1 : found)));
        }
    }

    /** A part of a request's text: constant, or drawn anew for each request. Immutable. */
    interface ValueSource {
        /** Appends a value. */
        void appendTo(ByteBuf out, SplitMix64 random);
    }

    /** A constant text. Draws nothing. */
    static final class Literal implements ValueSource {
        private final byte[] text;

        Literal(byte[] text) {
            this.text = text;
        }

        Literal(String text) {
            this(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void appendTo(ByteBuf out, SplitMix64 random) {
            out.writeBytes(text);
        }
    }
}

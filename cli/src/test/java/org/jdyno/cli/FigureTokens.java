package org.jdyno.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The distinct numbers of a report, with their signs and without units: {@code 1.87}, {@code +2.4}. They have no commas
 * between thousands, and ASCII minus signs. Digits within a word, such as {@code p99}, are not a number.
 */
record FigureTokens(SortedSet<String> tokens) {
    /** Processors may differ by this much in logarithms and exponentials. */
    static final double TOLERANCE = 1e-9;

    /** Numbers with fewer digits are rounded and equal on all processors. */
    private static final int DIGITS_IN_FULL = 10;

    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\p{L}\\d_.])[+−-]?\\d+(?:,\\d{3}(?!\\d))*(?:\\.\\d+)?(?:[eE][−-]?\\d{1,3}(?!\\d))?");

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\"[^>]*>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern NO_TEXT = Pattern.compile("<(script|style)\\b.*?</\\1>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    /** Keys of a chart's data that are not shown. */
    private static final Set<String> NOT_SHOWN = Set.of("id", "colour");

    private static final Comparator<String> BY_VALUE =
            Comparator.<String, BigDecimal>comparing(BigDecimal::new).thenComparing(Comparator.naturalOrder());

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The numbers in the lines of a stored file. */
    static FigureTokens ofLines(String lines) {
        return of(lines.lines().filter(line -> !line.isEmpty()).toList());
    }

    private static FigureTokens of(Collection<String> numbers) {
        SortedSet<String> tokens = new TreeSet<>(BY_VALUE);
        tokens.addAll(numbers);
        return new FigureTokens(tokens);
    }

    /** The numbers of a text, on a terminal or in a text format. */
    static FigureTokens ofText(String text) {
        FigureTokens figures = of(List.of());
        figures.addText(text);
        return figures;
    }

    /** The numbers of a JSON document, not of its keys. */
    static FigureTokens ofJson(String json) {
        FigureTokens figures = of(List.of());
        figures.addJson(json);
        return figures;
    }

    /** The numbers of a page: of its text and of the data of its charts. */
    static FigureTokens ofPage(String html) {
        FigureTokens figures = of(List.of());
        Matcher data = DATA.matcher(html);
        while (data.find()) {
            figures.addJson(data.group(1));
        }
        String text = TAG.matcher(NO_TEXT.matcher(html).replaceAll(" ")).replaceAll(" ");
        figures.addText(text.replace("&#39;", "'").replaceAll("&[a-z]+;", " "));
        return figures;
    }

    private void addText(String text) {
        Matcher number = NUMBER.matcher(COLOURS.matcher(text).replaceAll(""));
        while (number.find()) {
            tokens.add(number.group().replace(",", "").replace('−', '-'));
        }
    }

    private void addJson(String json) {
        try {
            add(JSON.readTree(json));
        } catch (JsonProcessingException malformed) {
            throw new AssertionError("not JSON: " + json, malformed);
        }
    }

    private void add(JsonNode node) {
        if (node.isNumber()) {
            tokens.add(node.asText());
        } else if (node.isTextual()) {
            addText(node.asText());
        } else if (node.isArray()) {
            node.forEach(this::add);
        } else {
            node.properties().stream()
                    .filter(field -> !NOT_SHOWN.contains(field.getKey()))
                    .forEach(field -> add(field.getValue()));
        }
    }

    /** The numbers that the others lack. */
    List<String> notIn(FigureTokens others) {
        return tokens.stream()
                .filter(token -> !others.tokens.contains(token) && !others.isAsGoodAs(token))
                .toList();
    }

    private boolean isAsGoodAs(String token) {
        BigDecimal value = new BigDecimal(token);
        if (value.precision() < DIGITS_IN_FULL) {
            return false;
        }
        BigDecimal reach = value.abs().multiply(BigDecimal.valueOf(TOLERANCE));
        SortedSet<String> near =
                tokens.subSet(value.subtract(reach).toString(), value.add(reach).toString());
        return near.stream().anyMatch(one -> new BigDecimal(one).precision() >= DIGITS_IN_FULL);
    }

    /** One number per line. */
    String lines() {
        return String.join("\n", tokens) + "\n";
    }
}

package org.jdyno.lab.cli;

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
 * The numbers of a report, each once, without its unit and with its sign: {@code 1.87}, {@code +2.4}. Commas between
 * thousands are left out, and the minus sign is the one of the keyboard. Digits within a word, such as {@code p99}, are
 * no figure.
 */
record FigureTokens(SortedSet<String> tokens) {
    /** As far as two processors agree in the logarithms and exponentials of a figure that is printed in full. */
    static final double TOLERANCE = 1e-9;

    /** A number of fewer digits is printed alike wherever it is computed. */
    private static final int DIGITS_IN_FULL = 10;

    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\p{L}\\d_.])[+−-]?\\d+(?:,\\d{3}(?!\\d))*(?:\\.\\d+)?(?:[eE][−-]?\\d{1,3}(?!\\d))?");

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\"[^>]*>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern NO_TEXT = Pattern.compile("<(script|style)\\b.*?</\\1>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    /** What names a chart or its colours and is not shown. */
    private static final Set<String> NOT_SHOWN = Set.of("id", "colour");

    private static final Comparator<String> BY_VALUE =
            Comparator.<String, BigDecimal>comparing(BigDecimal::new).thenComparing(Comparator.naturalOrder());

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Those that were stored as lines of a file. */
    static FigureTokens ofLines(String lines) {
        return of(lines.lines().filter(line -> !line.isEmpty()).toList());
    }

    private static FigureTokens of(Collection<String> numbers) {
        SortedSet<String> tokens = new TreeSet<>(BY_VALUE);
        tokens.addAll(numbers);
        return new FigureTokens(tokens);
    }

    /** Of what is shown on a terminal, and of all formats that are lines of text. */
    static FigureTokens ofText(String text) {
        FigureTokens figures = of(List.of());
        figures.addText(text);
        return figures;
    }

    /** Of a JSON document, whatever its keys are called. */
    static FigureTokens ofJson(String json) {
        FigureTokens figures = of(List.of());
        figures.addJson(json);
        return figures;
    }

    /** Of a page: its text, and the data of its charts. */
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

    /** Those of these that the others do not have. */
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

    /** A line for each. */
    String lines() {
        return String.join("\n", tokens) + "\n";
    }
}

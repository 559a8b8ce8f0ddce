package org.jdyno.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class YamlReaderTest {
    private static final YamlLimits LIMITS = new YamlLimits(1, 10, false, "make it smaller");

    private static JsonNode read(String text) {
        return YamlReader.read(text, "plan.yaml", LIMITS);
    }

    @Test
    void anAliasIsTheValueOfItsAnchor() {
        JsonNode read = read("a: &list [1, x]\nb: *list\nc: {d: &word NO}\ne: *word");
        assertEquals("{\"a\":[\"1\",\"x\"],\"b\":[\"1\",\"x\"],\"c\":{\"d\":\"NO\"},\"e\":\"NO\"}", read.toString());
    }

    @Test
    void everyScalarIsItsText() {
        assertEquals(
                "[\"70\",\"0755\",\"1.10\",\"true\",\"1e3\",\"yes\",\"x y\",\"~\",null,null]",
                read("[70, 0755, 1.10, true, 1e3, yes, \"x y\", '~', ~, null]").toString());
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of("a: 1\na: 2", "line 2: has the key \"a\" twice"),
                Arguments.of("{a: 1, 'a': 2}", "has the key \"a\" twice"),
                Arguments.of("a: *c", "has the alias *c, and no value before it has the anchor &c"),
                Arguments.of("a: &a [*a]", "has the alias *a"),
                Arguments.of("a: &b {x: 1}\nc: {<<: *b}", "line 2: has the merge key <<"),
                Arguments.of("? [a]\n: 1", "has a list or a section as a key"),
                Arguments.of("a: !!int 5", "has the tag"),
                Arguments.of("a: !x [1]", "has the tag \"!x\""),
                Arguments.of("a: 1\n---\nb: 2", "line 2: begins a second document"),
                Arguments.of("a: \"x\\0\"", "line 1: has the control character U+0000"),
                Arguments.of("a: \"x\\e[31m\"", "U+001B"),
                Arguments.of("a: \"x\\uD800\"", "plan.yaml"),
                Arguments.of("a: 1\nb: x\u0000y", "line 2: has the control character U+0000"),
                Arguments.of("a: x\u0085y", "U+0085"),
                Arguments.of("[".repeat(2_000), "is nested more than 10 deep; make it smaller"),
                Arguments.of("{a: ".repeat(2_000), "is nested more than 10 deep"),
                Arguments.of("- ".repeat(2_000) + "1", "is nested more than 10 deep"),
                Arguments.of("? ".repeat(2_000) + "1", "as a key"),
                Arguments.of("[1", "line 1: "),
                Arguments.of("\tx: 1", "line 1: "),
                Arguments.of("a: b: c", "line 1: "));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void saysWhereItIsWrong(String text, String sentence) {
        String message = assertThrows(UserError.class, () -> read(text)).getMessage();
        assertTrue(message.startsWith("plan.yaml"), message);
        assertTrue(message.contains(sentence), message);
        assertFalse(message.contains("\n"), message);
    }

    /** Each of thirty lists has the one before it twice. */
    @Test
    void aliasesDoNotMultiplyWithoutEnd() {
        StringBuilder text = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i <= 30; i++) {
            text.append("a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n");
        }
        String message =
                assertThrows(UserError.class, () -> read(text.toString())).getMessage();
        assertTrue(message.contains("has with its aliases more than 1 MiB; make it smaller"), message);
        String words = "a: &a " + "x".repeat(10_000) + "\nb: [" + "*a ,".repeat(200) + "]";
        assertTrue(assertThrows(UserError.class, () -> read(words)).getMessage().contains("more than 1 MiB"));
    }

    static Stream<String> texts() {
        return Stream.of(
                "",
                "~",
                "null",
                "true",
                "NO",
                "0755",
                "1.10",
                "1e3",
                ".inf",
                "<<",
                "- a",
                "a: b",
                "# a",
                "*a",
                "&a",
                "!a",
                "%a",
                "'",
                "\"",
                "\\",
                "a\nb",
                "a\nb\n",
                "\n",
                " a\n b",
                "a \nb",
                "\ta\nb",
                "a\tb",
                "\u00e4\u2028",
                "\uFEFF",
                "\uD83D\uDE00",
                "x".repeat(5_000),
                "? x",
                "---",
                "...",
                "--- a\n...",
                "[",
                "{}",
                ",");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void whatIsWrittenReadsTheSame(String text) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("value", text);
        tree.putArray("list").add(text).addObject().put("in", text);
        if (!text.equals("<<")) {
            tree.put(text, "17");
        }
        assertEquals(tree.toString(), read(YamlWriter.write(tree)).toString());
    }

    @Test
    void writesOneValueALine() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.putArray("list").add(1).add("1").add(true).addNull();
        tree.putObject("empty");
        tree.put("lines", "a\nb\n");
        assertEquals(
                List.of("---", "list:", "- 1", "- \"1\"", "- true", "- null", "empty: {}", "lines: |", "  a", "  b"),
                YamlWriter.write(tree).lines().toList());
    }
}

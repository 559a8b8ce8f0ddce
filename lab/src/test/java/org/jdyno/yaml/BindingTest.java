package org.jdyno.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jdyno.model.Key;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindingTest {
    private static final Binding BINDING = new Binding(Map.of(Version.class, value -> Version.of(value.text())));

    private record Version(int number) {
        static Version of(String text) {
            if (!text.startsWith("v")) {
                throw new IllegalArgumentException("a version begins with v");
            }
            return new Version(Integer.parseInt(text.substring(1)));
        }
    }

    private enum Colour {
        RED,
        DARK_BLUE
    }

    private record Item(String name, @Key(otherwise = "x") String unit, List<String> flags) {}

    private record Whole(
            Optional<String> title,
            @Key(least = 1, most = 9) OptionalInt blocks,
            @Key(least = 0, most = 1) OptionalDouble margin,
            OptionalLong seed,
            @Key(least = 0, most = 3_600_000) Optional<Long> startMillis,
            @Key(otherwise = "true") boolean tour,
            boolean quick,
            Optional<Colour> colour,
            Optional<Version> version,
            List<Item> items,
            Map<String, String> texts,
            @Key("all-lists") Map<String, List<String>> lists) {}

    private static Whole read(String yaml) {
        return BINDING.read(Setting.of(yaml, "plan.yaml"), Whole.class);
    }

    @Test
    void readsEachType() {
        Whole whole = read(
                """
                title: text
                blocks: 08
                margin: 1e-1
                seed: -17
                start: 1.5s
                tour: False
                quick: true
                colour: dark-blue
                version: v3
                items: {one: {flags: [a, ~, 010]}, two: }
                texts: {a: 0755, b: 1.10, c: NO, d: ~, e: 0x1F, f: .inf, g: 1_000, h: 12:30}
                all-lists: {x: [1, 2], y: }
                """);
        assertEquals(Optional.of("text"), whole.title());
        assertEquals(OptionalInt.of(8), whole.blocks());
        assertEquals(OptionalDouble.of(0.1), whole.margin());
        assertEquals(OptionalLong.of(-17), whole.seed());
        assertEquals(Optional.of(1_500L), whole.startMillis());
        assertFalse(whole.tour());
        assertTrue(whole.quick());
        assertEquals(Optional.of(Colour.DARK_BLUE), whole.colour());
        assertEquals(Optional.of(new Version(3)), whole.version());
        assertEquals(
                List.of(new Item("one", "x", List.of("a", "~", "010")), new Item("two", "x", List.of())),
                whole.items());
        // YAML 1.1 reads 493, 1.1 and false; nothing else than the text is meant.
        assertEquals(
                List.of("0755", "1.10", "NO", "~", "0x1F", ".inf", "1_000", "12:30"),
                List.copyOf(whole.texts().values()));
        assertEquals(Map.of("x", List.of("1", "2"), "y", List.of()), whole.lists());
    }

    @Test
    void whatIsNotThereIsEmptyOrItsDefault() {
        Whole whole = read("{title: ~, items: [{name: one}]}");
        assertEquals(Optional.empty(), whole.title());
        assertEquals(OptionalInt.empty(), whole.blocks());
        assertTrue(whole.tour());
        assertFalse(whole.quick());
        assertEquals(List.of(new Item("one", "x", List.of())), whole.items());
        assertEquals(Map.of(), whole.lists());
        Item usual = new Item("usual", "y", List.of("a"));
        assertEquals(
                new Item("usual", "z", List.of("a")),
                BINDING.read(Setting.of("unit: z", "plan.yaml"), Item.class, usual));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{blcoks: 3} | plan.yaml: has the unknown key \"blcoks\"; did you mean \"blocks\"?",
                "{items: {one: {falgs: []}}} | items.one has the unknown key \"falgs\"; did you mean \"flags\"?",
                "{items: [{unit: a}]} | plan.yaml: items[1] needs name",
                "{items: [{name: a}, {name: b}, {name: a}]} | items has \"a\" twice",
                "{blocks: 2.5} | blocks must be a whole number from 1 to 9, not \"2.5\"",
                "{blocks: 10} | blocks must be a whole number from 1 to 9, not \"10\"",
                "{margin: wide} | margin must be a number from 0 to 1, not \"wide\"",
                "{start: 2h} | start must be from 0ms to 1h, not \"2h\"",
                "{start: soon} | start must be a duration such as 500ms",
                "{tour: yes please} | tour must be true or false, not \"yes please\"",
                "{colour: rad} | colour must be red or dark-blue, not \"rad\"; did you mean \"red\"?",
                "{version: 3} | version is not valid: a version begins with v",
                "{all-lists: {x: 17}} | all-lists.x must be a list, not \"17\"",
                "{title: [a]} | title must be a single value, not \"[\"a\"]\"",
                "{texts: 5} | texts must be a YAML mapping (lines of key: value), not \"5\"",
                "'' | plan.yaml is empty",
                "# nothing | plan.yaml is empty",
                "just words | plan.yaml: must be a YAML mapping",
                "'a: [1' | line "
            })
    void namesThePlaceTheValueAndWhatIsPossible(String yaml, String message) {
        UserError wrong = assertThrows(UserError.class, () -> read(yaml));
        assertTrue(wrong.getMessage().contains(message), wrong.getMessage());
        assertTrue(wrong.getMessage().startsWith("plan.yaml"), wrong.getMessage());
        assertFalse(wrong.getMessage().contains("\n"), wrong.getMessage());
    }
}

package org.jdyno.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private static Settings settings(String yaml) {
        try {
            return Settings.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), "plan.yaml");
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String error(String yaml, Consumer<Settings> reading) {
        String message = assertThrows(UserError.class, () -> reading.accept(settings(yaml)))
                .getMessage();
        assertTrue(message.startsWith("plan.yaml"), message);
        assertFalse(message.contains("\n"), message);
        return message;
    }

    @Test
    void readsEachType() {
        Settings settings = settings("{a: text, b: 17, c: true, d: 1e9, e: [x, 2], f: {g: 1}, h: ~}");
        assertEquals("text", settings.text("a"));
        assertEquals("17", settings.text("b"));
        assertEquals(Optional.of(17L), settings.wholeIf("b", 1, 17));
        assertTrue(settings.flag("c", false));
        assertEquals(1e9, settings.numberIf("d", 0, 1e9).orElseThrow());
        assertEquals(List.of("x", "2"), settings.texts("e"));
        assertEquals(Map.of("g", "1"), settings.sectionIf("f").orElseThrow().entries());
        assertEquals(Optional.empty(), settings.textIf("h"));
        assertEquals(Optional.empty(), settings.textIf("i"));
        settings.rejectUnknownKeys();
    }

    @Test
    void namesTheNearestKey() {
        String message = error("{blcoks: 3}", settings -> {
            settings.wholeIf("blocks", 1, 9);
            settings.textIf("title");
            settings.rejectUnknownKeys();
        });
        assertTrue(message.contains("\"blcoks\"; did you mean \"blocks\"?"), message);
    }

    @Test
    void namesTheSectionOfAnUnknownKey() {
        String message = error("{timing: {brust: 1s}}", settings -> {
            Settings timing = settings.sectionIf("timing").orElseThrow();
            timing.textIf("burst");
            timing.rejectUnknownKeys();
        });
        assertTrue(message.contains("timing has the unknown key \"brust\""), message);
    }

    @Test
    void refusesTheWrongType() {
        assertTrue(error("{blocks: 2.5}", settings -> settings.wholeIf("blocks", 1, 9))
                .contains("2.5"));
        assertTrue(error("{blocks: 10}", settings -> settings.wholeIf("blocks", 1, 9))
                .contains("from 1 to 9, not \"10\""));
        assertTrue(error("{tour: yes please}", settings -> settings.flag("tour", true))
                .contains("true or false"));
        assertTrue(error("{margin: wide}", settings -> settings.numberIf("margin", 0, 1))
                .contains("wide"));
        assertTrue(error("{platforms: 17}", settings -> settings.texts("platforms"))
                .contains("must be a list"));
        assertTrue(error("{title: [a]}", settings -> settings.text("title")).contains("single value"));
        assertTrue(
                error("{timing: 5}", settings -> settings.sectionIf("timing")).contains("timing must be"));
    }

    @Test
    void refusesWhatIsNoObject() {
        assertTrue(error("", settings -> {}).contains("is empty"));
        assertTrue(error("# nothing but a remark", settings -> {}).contains("is empty"));
        assertTrue(error("- a\n- b", settings -> {}).contains("key: value"));
        assertTrue(error("just words", settings -> {}).contains("key: value"));
        assertTrue(error("a: [1", settings -> {}).contains("line "));
        assertTrue(error("a: 1\na: 2", settings -> {}).contains("line 2: has the key \"a\" twice"));
        assertTrue(error("a: 1\n---\nb: 2", settings -> {}).contains("plan.yaml"));
    }

    /** YAML 1.1 reads 493, 1.1, false and 8; nothing else than the text is meant. */
    @Test
    void takesTheTextOfEachScalar() {
        Settings settings =
                settings("{a: 0755, b: 1.10, c: NO, d: ~, e: 1e3, f: 0x1F, g: .inf, h: 1_000, i: 12:30, j: True}");
        assertEquals(
                List.of("0755", "1.10", "NO", "~", "1e3", "0x1F", ".inf", "1_000", "12:30", "True"),
                List.copyOf(settings.entries().values()));
        assertEquals(Optional.of(10L), settings("blocks: 010").wholeIf("blocks", 1, 99));
        assertEquals(
                List.of("010", "~", "null", "2026-01-01"),
                settings("a: [010, ~, null, 2026-01-01]").texts("a"));
    }

    @Test
    void asksForWhatIsNeeded() {
        assertTrue(error("{a: 1}", settings -> settings.text("title")).contains("needs title"));
    }
}

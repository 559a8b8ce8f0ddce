package org.jdyno.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import org.jdyno.lab.model.Parameter;
import org.junit.jupiter.api.Test;

class ValuesTest {
    private static final Parameter TEXT = new Parameter(
            "requests", Parameter.Kind.TEXT, "/", List.of(), OptionalLong.empty(), OptionalLong.empty(), "a mix");

    @Test
    void commasSeparateTexts() {
        assertEquals(List.of("/a", "/b"), Values.of(TEXT, "/a,/b"));
    }

    @Test
    void commasWithinBracketsSeparateNothing() {
        String mix = "[{\"get\": \"/{1..9}\", \"weight\": 2}, {\"get\": \"/\"}]";
        assertEquals(List.of(mix), Values.of(TEXT, mix));
        assertEquals(List.of(mix, "/b"), Values.of(TEXT, mix + ",/b"));
    }
}

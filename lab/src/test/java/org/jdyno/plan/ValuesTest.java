package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Parameter;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
    private static final Parameter TEXT = new Parameter(
            "requests",
            Parameter.Kind.TEXT,
            "/",
            Parameter.Range.ANY,
            "a mix",
            Parameter.Effects.NONE,
            Optional.empty());

    private static final Parameter ROOMS = new Parameter(
            "rooms",
            Parameter.Kind.INTEGER,
            "1",
            new Parameter.Range(List.of(), OptionalLong.of(0), OptionalLong.of(100)),
            "a number",
            Parameter.Effects.NONE,
            Optional.empty());

    @Test
    void equalValuesAreOne() {
        assertEquals(List.of("2", "3", "0"), Matrix.values(ROOMS, "2,02,+2,3,2..3,-0,0"));
        assertEquals(
                List.of("1g", "2048m", "1.5x", "2%"),
                Matrix.values(Parameter.HEAP, "1g,1024m,2048m,2g,1.5x,1.50x,2%,2.0%"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "101",
                "18446744073709551618",
                "-1",
                "1e1",
                "0x10",
                "\u0661",
                "1..101",
                "1..18446744073709551618",
                ""
            })
    void namesTheRange(String given) {
        String message =
                assertThrows(UserError.class, () -> Matrix.values(ROOMS, given)).getMessage();
        assertTrue(message.startsWith("rooms must be a whole number from 0 to 100, not \""), message);
    }

    @Test
    void aRangeEndsWhereTheNextStepWouldOverflow() {
        Parameter any = new Parameter(
                "any",
                Parameter.Kind.INTEGER,
                "1",
                Parameter.Range.ANY,
                "a number",
                Parameter.Effects.NONE,
                Optional.empty());
        assertEquals(62, Matrix.values(any, "1.." + Long.MAX_VALUE / 4 + ":x2").size() + 1);
        assertEquals(
                List.of("0", "2305843009213693951"), Matrix.values(any, "0..2305843009213693951:2305843009213693951"));
    }

    @Test
    void commasSeparateTexts() {
        assertEquals(List.of("/a", "/b"), Matrix.values(TEXT, "/a,/b"));
    }

    @Test
    void commasWithinBracketsSeparateNothing() {
        String mix = "[{\"get\": \"/{1..9}\", \"weight\": 2}, {\"get\": \"/\"}]";
        assertEquals(List.of(mix), Matrix.values(TEXT, mix));
        assertEquals(List.of(mix, "/b"), Matrix.values(TEXT, mix + ",/b"));
    }
}

package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedNumberTest {
    @ParameterizedTest
    @CsvSource({
        "7,7",
        "+7,7",
        "-7,-7",
        "007,7",
        "-0,0",
        "-000000000000000000000000009,-9",
        "9223372036854775807,9223372036854775807",
        "-9223372036854775808,-9223372036854775808"
    })
    void wholeNumbersAreDecimal(String text, long number) {
        assertEquals(number, BoundedNumber.whole("seed", text, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "7 ",
                "+",
                "--7",
                "7.0",
                "1e1",
                "0x7",
                "1_0",
                "\u0661",
                "0",
                "11",
                "9223372036854775808",
                "18446744073709551618",
                "99999999999999999999999999999999999999"
            })
    void theErrorNamesTheRange(String text) {
        UserError error = assertThrows(UserError.class, () -> BoundedNumber.whole("blocks", text, 1, 10));
        assertEquals("blocks must be a whole number from 1 to 10, not \"" + text + "\"", error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1.10,1.1", ".5,0.5", "1.,1", "1e-3,0.001", "+2E0,2"})
    void decimalsMayHaveAnExponent(String text, double number) {
        assertEquals(number, BoundedNumber.decimal("share", text, 0.001, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NaN", "Infinity", "1e999", "1e-999", "0", "-1", "2.0001", "1d", "0x1p1", "1e1111"})
    void noDecimalIsInfiniteOrNone(String text) {
        UserError error = assertThrows(UserError.class, () -> BoundedNumber.decimal("share", text, 0.001, 2));
        assertEquals("share must be a number from 0.001 to 2, not \"" + text + "\"", error.getMessage());
    }

    @Test
    void aLongTextIsCut() {
        UserError error =
                assertThrows(UserError.class, () -> BoundedNumber.whole("blocks", "9".repeat(1 << 20), 1, 10));
        assertTrue(error.getMessage().length() < 150, error.getMessage());
    }
}

package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
    private final Parameters parameters =
            new Parameters(new String[] {"rooms=20", "word=a=b", "empty=", "low=-9223372036854775808"});

    @Test
    void areReadByName() {
        assertEquals(20, parameters.number("rooms", 1));
        assertEquals("a=b", parameters.text("word"));
        assertEquals("", parameters.text("empty"));
        assertEquals("other", parameters.text("absent", "other"));
        assertEquals("20", parameters.text("rooms", "other"));
        assertEquals(Long.MIN_VALUE, parameters.number("low", Long.MIN_VALUE, 0));
    }

    @Test
    void aMissingOneIsReportedWithThoseThatAreSet() {
        RoleFailure failure = assertThrows(RoleFailure.class, () -> parameters.text("users"));
        assertEquals("bad-parameter", failure.failureCause());
        assertTrue(failure.getMessage().contains("users"), failure.getMessage());
        assertTrue(failure.getMessage().contains("rooms"), failure.getMessage());
    }

    @Test
    void aNumberOutOfRangeIsRefusedWithTheRange() {
        RoleFailure failure = assertThrows(RoleFailure.class, () -> parameters.number("rooms", 21, 30));
        assertEquals("bad-parameter", failure.failureCause());
        assertTrue(failure.getMessage().contains("from 21 to 30, not 20"), failure.getMessage());
        assertThrows(RoleFailure.class, () -> parameters.number("rooms", 1, 19));
        assertEquals(20, parameters.number("rooms", 20, 20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"n=", "n=ten", "n=1.5", "n=0x10", "n= 1", "n=9223372036854775808"})
    void aNumberMustBeWhole(String word) {
        Parameters one = new Parameters(new String[] {word});
        assertEquals(
                "bad-parameter",
                assertThrows(RoleFailure.class, () -> one.number("n", 0)).failureCause());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rooms", "", "=20", "-rooms"})
    void anArgumentMustBeAPair(String word) {
        assertEquals(
                "bad-parameter",
                assertThrows(RoleFailure.class, () -> new Parameters(new String[] {word}))
                        .failureCause());
    }

    @Test
    void theSameNameTwiceIsRefused() {
        RoleFailure failure =
                assertThrows(RoleFailure.class, () -> new Parameters(new String[] {"rooms=20", "rooms=20"}));
        assertEquals("bad-parameter", failure.failureCause());
        assertTrue(failure.getMessage().contains("rooms"), failure.getMessage());
    }
}

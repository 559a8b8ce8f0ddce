package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LevelOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "9+, 8, false",
        "9+, 9, true",
        "9+, 25, true",
        "17..21, 16, false",
        "17..21, 17, true",
        "17..21, 21, true",
        "17..21, 22, false",
        "8, 8, true",
        "8, 9, false"
    })
    void areForTheLevelsTheyName(String levels, int feature, boolean included) {
        assertEquals(included, new LevelOptions(levels, List.of("-Xint")).include(feature));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nine", "9-", "9-11", "+9", "1.8", "7", "21..17", "9..", "100"})
    void otherFormsAreErrors(String levels) {
        assertThrows(IllegalArgumentException.class, () -> new LevelOptions(levels, List.of("-Xint")));
    }

    @Test
    void whatIsNoOptionIsAnError() {
        IllegalArgumentException wrong = assertThrows(
                IllegalArgumentException.class, () -> new LevelOptions("9+", List.of("add-opens=java.base")));
        assertTrue(wrong.getMessage().contains("add-opens"), wrong.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new LevelOptions("9+", List.of()));
    }

    @Test
    void allThatMatchAreGivenInTheirOrder() {
        Role role = new Role(
                "queue",
                "Queue",
                Role.Duties.DRIVES,
                Role.Presence.UNDER_TEST,
                Role.Processes.ONE,
                List.of(
                        new LevelOptions("9+", List.of("--first", "--second")),
                        new LevelOptions("24+", List.of("--third"))),
                Optional.empty());
        assertEquals(List.of(), role.optionsFor(8));
        assertEquals(List.of("--first", "--second"), role.optionsFor(17));
        assertEquals(List.of("--first", "--second", "--third"), role.optionsFor(25));
    }
}

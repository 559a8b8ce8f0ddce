package org.jdyno.model.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryTest {
    @Test
    void readsFiguresAsReportsPrintThem() {
        assertEquals(new Entry(OptionalDouble.of(1857), false, List.of()), Entry.parse("1857"));
        assertEquals(new Entry(OptionalDouble.of(19.5), false, List.of()), Entry.parse("19.5"));
        assertEquals(new Entry(OptionalDouble.of(3500), true, List.of()), Entry.parse("~ 3500"));
        assertEquals(new Entry(OptionalDouble.of(755), false, List.of("c")), Entry.parse("755c"));
        assertEquals(new Entry(OptionalDouble.of(755), false, List.of("a", "c")), Entry.parse("755 ac"));
    }

    @Test
    void readsWhatIsNotThere() {
        assertEquals(Entry.NOTHING, Entry.parse("-"));
        assertEquals(new Entry(OptionalDouble.empty(), false, List.of("b")), Entry.parse("b"));
        assertEquals(new Entry(OptionalDouble.empty(), false, List.of("b")), Entry.parse("-b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1,857", "-5", "12 %", "12A", "≈ 12"})
    void refusesWhatItWouldMisread(String text) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Entry.parse(text));
        assertTrue(refused.getMessage().contains("\"" + text + "\""), refused.getMessage());
    }
}

package org.jdyno.model.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.model.study.ExhibitTable.Cell;
import org.jdyno.model.study.ExhibitTable.Mark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExhibitTableTest {
    @Test
    void readsFiguresAsReportsPrintThem() {
        assertEquals(Cell.counted(1857), Cell.parse("1857"));
        assertEquals(Cell.counted(19.5), Cell.parse("19.5"));
        assertEquals(Cell.counted(3500).marked(Mark.ABOUT), Cell.parse("~ 3500"));
        assertEquals(Cell.counted(755).with(List.of("c")).asFailed(), Cell.parse("755c"));
        assertEquals(Cell.counted(755).with(List.of("a", "c")).asFailed(), Cell.parse("755 ac"));
    }

    @Test
    void readsWhatIsNotThere() {
        Cell nothing = Cell.counted(Double.NaN);
        assertEquals(nothing, Cell.parse("-"));
        assertEquals(nothing.with(List.of("b")).asFailed(), Cell.parse("b"));
        assertEquals(nothing.with(List.of("b")).asFailed(), Cell.parse("-b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1,857", "-5", "12 %", "12A", "≈ 12"})
    void refusesWhatItWouldMisread(String text) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Cell.parse(text));
        assertTrue(refused.getMessage().contains("\"" + text + "\""), refused.getMessage());
    }
}

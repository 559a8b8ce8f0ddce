package org.jdyno.http.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariableTextTest {
    private static final int DRAWS = 100_000;

    @TempDir
    Path folder;

    private static Map<String, Integer> drawn(String text) {
        VariableText variable = VariableText.of(text);
        SplitMix64 random = new SplitMix64(3);
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < DRAWS; i++) {
            counts.merge(Drawing.drawn(variable, random), 1, Integer::sum);
        }
        return counts;
    }

    /** A count of 10,000 has a standard deviation of 95; the seed is fixed. */
    @Test
    void allNumbersOfARangeAreEquallyLikely() {
        Map<String, Integer> counts = drawn("/page-{11..20}.html");
        assertEquals(10, counts.size());
        counts.forEach((page, count) -> {
            assertTrue(page.matches("/page-(1[1-9]|20)\\.html"), page);
            assertTrue(Math.abs(count - DRAWS / 10) < 400, page + " " + count);
        });
    }

    /** With the exponent 1 the first of four is drawn 12/25 of the time, the others a half, a third and a quarter. */
    @Test
    void ranksAreDrawnByZipf() {
        Map<String, Integer> counts = drawn("{zipf:5..8:1.0}");
        assertEquals(Set.of("5", "6", "7", "8"), counts.keySet());
        for (int rank = 1; rank <= 4; rank++) {
            double expected = DRAWS * 12 / 25.0 / rank;
            assertEquals(expected, counts.get(String.valueOf(4 + rank)), 4 * Math.sqrt(expected));
        }
    }

    @Test
    void linesOfAFileAreEquallyLikely() throws Exception {
        Path file = Files.writeString(folder.resolve("names.txt"), "\nAda Lovelace\r\n\n\nGödel\n");
        Map<String, Integer> counts = drawn("<{file:" + file + "}>");
        assertEquals(Set.of("<Ada Lovelace>", "<Gödel>"), counts.keySet());
        assertEquals(DRAWS / 2, counts.get("<Gödel>"), 700);
        Path empty = Files.writeString(folder.resolve("empty.txt"), "\n");
        assertThrows(RoleFailure.class, () -> VariableText.of("{file:" + empty + "}"));
    }

    @Test
    void otherBracesAreText() {
        assertEquals(
                Map.of("{\"a\": {}, \"b\": {1}, \"c\": 5}", DRAWS), drawn("{\"a\": {}, \"b\": {1}, \"c\": {5..5}}"));
    }
}

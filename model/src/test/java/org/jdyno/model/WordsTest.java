package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    private static final List<String> KNOWN = List.of("chat", "queue", "orders", "orderdb", "web", "platforms");

    @ParameterizedTest
    @CsvSource({
        "caht,chat",
        "chta,chat",
        "cha,chat",
        "chatt,chat",
        "CHAT,chat",
        "qeueu,queue",
        "order,orders",
        "ordersdb,orderdb",
        "platfroms,platforms",
        "plat,platforms",
        "wbe,web"
    })
    void findsWhatWasMeant(String typed, String meant) {
        assertEquals(Optional.of(meant), Words.nearest(typed, KNOWN));
    }

    @ParameterizedTest
    @CsvSource({"spring", "x", "jdbc", "zzzzzzzzz"})
    void guessesNothingFarOff(String typed) {
        assertEquals(Optional.empty(), Words.nearest(typed, KNOWN));
        assertEquals("; available: chat, queue, orders, orderdb, web, platforms", Words.hint(typed, KNOWN));
    }

    @Test
    void hintsAreWholeClauses() {
        assertEquals("; did you mean \"chat\"?", Words.hint("caht", KNOWN));
        assertEquals("; there is none", Words.hint("caht", List.of()));
    }

    @ParameterizedTest
    @CsvSource({"'','',0", "a,'',1", "'',abc,3", "abc,abc,0", "ab,ba,1", "abc,ca,3", "kitten,sitting,3"})
    void distanceCountsInsertionsDeletionsReplacementsAndSwaps(String a, String b, int distance) {
        assertEquals(distance, Words.distance(a, b));
        assertEquals(distance, Words.distance(b, a));
    }

    @Test
    void quotesInputOnOneLineAndCutsItAtSixtyCharacters() {
        assertEquals("\"caht\"", Words.quoted("caht"));
        assertEquals("\"\"", Words.quoted(""));
        assertEquals("\"two lines,  [31m red\"", Words.quoted("two\nlines,\t\u001b[31m red"));
        assertEquals("\"" + "x".repeat(60) + "\"", Words.quoted("x".repeat(60)));
        assertEquals("\"" + "x".repeat(60) + "…\"", Words.quoted("x".repeat(61)));
        assertEquals("\"" + "x".repeat(59) + "…\"", Words.quoted("x".repeat(59) + "\ud83d\ude00"));
    }

    @Test
    void cutsWhatTheMessageOfAParserQuotes() {
        assertEquals("Duplicate field 'a', again", Words.cutQuotes("Duplicate field 'a', again"));
        assertEquals(
                "Duplicate field '" + "x".repeat(60) + "…' of \"y\"",
                Words.cutQuotes("Duplicate field '" + "x".repeat(10_000) + "' of \"y\""));
    }

    @Test
    void complainsOfALongWordShortly() {
        String word = "x".repeat(10_000_000);
        UserError error =
                assertThrows(UserError.class, () -> Words.requireOneOf("server", word, List.of("restarted", "kept")));
        assertEquals("server must be restarted or kept, not \"" + "x".repeat(60) + "…\"", error.getMessage());
    }

    @Test
    void separatorsOfLinesAndDirectionsAreNotPrinted() {
        assertEquals("\"a b c d\"", Words.quoted("a\u2028b\u2029c\u202ed"));
        assertEquals("a\nb c", Words.printable("a\nb\u2028c"));
    }

    @Test
    void theReasonOfTheSystemNamesNoClass(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertReason("No such file or directory", () -> Files.createFile(folder.resolve("none/x")));
        assertReason("Not a directory", () -> Files.createFile(file.resolve("x")));
        assertReason("Not a directory", () -> Files.newDirectoryStream(file));
        assertReason("File name too long", () -> Files.createFile(folder.resolve("x".repeat(300))));
        assertReason("Is a directory", () -> Files.readString(folder));
        assertEquals("Permission denied", Words.reason(new AccessDeniedException(file.toString())));
        assertEquals("the system gives no reason", Words.reason(new IOException()));
    }

    private static void assertReason(String expected, Executable use) {
        assertEquals(expected, Words.reason(assertThrows(IOException.class, use)));
    }
}

package org.jdyno.http.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A text is found wherever the parts of a body divide it. */
class TextSearchTest {
    private static boolean isFound(String text, String body, int part) {
        TextSearch search = new TextSearch();
        search.begin(new Expectation(null, null, text.getBytes(StandardCharsets.US_ASCII)));
        for (int from = 0; from < body.length(); from += part) {
            String next = body.substring(from, Math.min(body.length(), from + part));
            search.add(Unpooled.copiedBuffer(next, StandardCharsets.US_ASCII));
        }
        return search.hasFound();
    }

    @Test
    void isThatOfTheWholeBody() {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 50_000; i++) {
            String text = letters(random, random.nextInt(7));
            String body = letters(random, random.nextInt(30));
            boolean contains = body.contains(text);
            assertEquals(contains, isFound(text, body, 1 + random.nextInt(8)), text + " in " + body);
            found += contains ? 1 : 0;
        }
        assertTrue(found > 10_000 && found < 40_000, found + " bodies have their text");
    }

    /** Of two letters, so that texts resemble themselves. */
    private static String letters(Random random, int length) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < length; i++) {
            letters.append(random.nextBoolean() ? 'a' : 'b');
        }
        return letters.toString();
    }
}

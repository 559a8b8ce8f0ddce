package org.jdyno.lab.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.lab.Example;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnouncementTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 1 block, too few for a verdict, about",
                "3 | 3 blocks, so few that intervals will be very wide, about",
                "12 | 12 blocks, about",
            })
    void saysWhatIsComparedAndWhetherTheBlocksAreEnough(int blocks, String expected) {
        String words = Announcement.of(Example.plan(1, blocks, "a", "b"));
        assertTrue(words.startsWith("An example on a, b; " + expected), words);
    }
}

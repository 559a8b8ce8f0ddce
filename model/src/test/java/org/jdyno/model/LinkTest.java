package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.model.Link.Emulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {
    @ParameterizedTest
    @CsvSource({
        "none,                    0,          0,        AUTO",
        "10mbit,                  10000000,   0,        AUTO",
        "100mbit+2.5ms,           100000000,  2500000,  AUTO",
        "1gbit+relay,             1000000000, 0,        RELAY",
        "10mbit+token-bucket,     10000000,   0,        TOKEN_BUCKET",
        "none+300us,              0,          300000,   AUTO",
        "2.5gbit+10ms+relay,      2500000000, 10000000, RELAY",
    })
    void readsWhatItDescribes(String text, long bitsPerSecond, long delayNanos, String emulation) {
        Link link = Link.parse("link", text);
        assertEquals(new Link(bitsPerSecond, delayNanos, Emulation.valueOf(emulation)), link);
        assertEquals(text, link.describe());
    }

    @Test
    void readsWhatPeopleWriteOtherwise() {
        assertEquals("1gbit", Link.parse("link", " 1000Mbit ").describe());
        assertEquals(
                "10mbit+5ms+relay", Link.parse("link", "10mbit+relay+5000us").describe());
        assertEquals("10mbit", Link.parse("link", "10mbit+0ms").describe());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10",
                "10mb",
                "fast",
                "-1mbit",
                "0mbit",
                "10mbit+",
                "10mbit+1ms+2ms",
                "10mbit+relay+relay",
                "5ms",
                "10mbit+5",
                "10mbit+netem",
                "10kbit",
                "101gbit",
                "10mbit+2s",
                "10mbit+1ms+token-bucket",
                "none+token-bucket",
                "10mbit 5ms"
            })
    void refusesTheRestAndNamesIt(String text) {
        UserError error = assertThrows(UserError.class, () -> Link.parse("hosts.link", text));
        assertTrue(error.getMessage().startsWith("hosts.link must "), error.getMessage());
        assertTrue(error.getMessage().endsWith("not \"" + text + "\""), error.getMessage());
    }

    @Test
    void cannotBeMadeWrong() {
        assertThrows(IllegalArgumentException.class, () -> new Link(-1, 0, Emulation.AUTO));
        assertThrows(IllegalArgumentException.class, () -> new Link(0, 0, Emulation.TOKEN_BUCKET));
    }

    @ParameterizedTest
    @CsvSource({
        "none, false, false",
        "none+1ms, true, false",
        "none+relay, true, false",
        "100mbit, true, false",
        "100.1mbit, false, true",
        "1gbit+1ms, true, false",
        "10mbit+token-bucket, false, true",
    })
    void choosesHowItIsMade(String text, boolean relay, boolean tokenBucket) {
        assertEquals(relay, Link.parse("link", text).needsRelay());
        assertEquals(tokenBucket, Link.parse("link", text).needsTokenBucket());
        assertFalse(relay && tokenBucket);
    }
}

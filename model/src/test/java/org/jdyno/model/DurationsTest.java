package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({"500ms,500", "90s,90000", "5m,300000", "1.5h,5400000", "1 s,1000", "0.25s,250", "1ms,1"})
    void readsWhatPeopleWrite(String text, long millis) {
        assertEquals(millis, Durations.parseMillis("budget", text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "5x",
                "-5s",
                "5sec",
                "1h30m",
                "s",
                "0s",
                "0.0001ms",
                "1e3s",
                "10001h",
                "99999999999999999999h"
            })
    void refusesWhatIsNone(String text) {
        UserError error = assertThrows(UserError.class, () -> Durations.parseMillis("--budget", text));
        assertTrue(error.getMessage().contains("--budget"), error.getMessage());
        assertTrue(error.getMessage().contains("\"" + text + "\""), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 s",
        "499,0 s",
        "12000,12 s",
        "59499,59 s",
        "59500,1 min",
        "60000,1 min",
        "250000,4 min 10 s",
        "3599500,1 h",
        "3600000,1 h",
        "3900000,1 h 5 min"
    })
    void saysThemToPeople(long millis, String words) {
        assertEquals(words, Durations.words(millis));
    }
}

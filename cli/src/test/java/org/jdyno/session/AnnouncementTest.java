package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.Example;
import org.jdyno.model.Durations;
import org.jdyno.model.Plan;
import org.jdyno.model.Timing;
import org.junit.jupiter.api.Test;
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

    @Test
    void warnsOfADiskThatMayNotTakeTheTrials() {
        Plan plan = Example.plan(1, 12, "a", "b");
        Path place = Path.of("runs/one");
        assertEquals(Optional.empty(), Announcement.scarceSpace(plan, place, 1L << 30));
        assertEquals(
                Optional.of(
                        "warning: runs/one has 5 MiB free, and 36 trials may take 37 MiB; free some, or name another"
                                + " directory by --out"),
                Announcement.scarceSpace(plan, place, 5 << 20));
    }

    /** A run whose budget holds too few blocks says so, and what it needs, before it begins. */
    @Test
    void namesTheBudgetThatIsEnough() {
        Plan plan = Example.plan(1, 12, "a", "b");
        long blockMillis = 3 * (Timing.DEFAULT.expectedTrialMillis() + Timing.START_AND_STOP_MILLIS);
        String words = Announcement.of(Example.within(plan, OptionalInt.of(12), Optional.of(blockMillis)));
        assertTrue(words.contains("about 1 block, too few for a verdict; --budget "), words);
        long enough = Durations.parseMillis("--budget", words.replaceAll(".*--budget (\\d+m) is enough$", "$1"));
        String longer = Announcement.of(Example.within(plan, OptionalInt.of(12), Optional.of(enough)));
        assertTrue(longer.endsWith("blocks") && !longer.contains("--budget"), longer);
        String asked = Announcement.of(Example.within(plan, OptionalInt.of(1), Optional.of(blockMillis)));
        assertFalse(asked.contains("--budget"), "one block was asked for: " + asked);
    }
}

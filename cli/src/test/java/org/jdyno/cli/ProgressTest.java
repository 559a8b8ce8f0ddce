package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.Example;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.session.SessionListener.PlaceInStudy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The line of a terminal that says what runs. */
@Isolated("how wide the terminal is, is told to all tests alike")
class ProgressTest {
    /** The launcher sets this property. */
    private static final String COLUMNS = "jdyno.columns";

    private static final Optional<PlaceInStudy> NO_STUDY = Optional.empty();

    private final StringWriter written = new StringWriter();
    private final PrintWriter err = new PrintWriter(written, true);

    private static Plan plan(int blocks) {
        Plan plan = Example.with(
                Example.plan(1, blocks, "a", "b"),
                Example.ending(new Stopping(Stopping.Rule.LOOKS, 0.05, OptionalDouble.empty(), Map.of())));
        return Example.within(plan, OptionalInt.of(blocks), Optional.of(300_000L));
    }

    /** The last line, after trials of some blocks with these figures of "a"; those of the others are 100. */
    private String line(Plan plan, Optional<PlaceInStudy> study, double... figures) {
        Run run = Example.run(plan, List.of());
        Progress progress = new Progress(err, true, run, study);
        Slot next = run.schedule().get(0);
        for (Slot slot : run.schedule()) {
            if (slot.block() == figures.length) {
                next = slot;
                break;
            }
            double figure = slot.platform().equals("a") ? figures[slot.block()] : 100;
            Map<String, Double> measures = Map.of(Example.THROUGHPUT.name(), figure);
            progress.trialEnds(Example.completed(slot, measures, Map.of()));
        }
        progress.step(next, "warm-up");
        String[] lines = written.toString().split("\r\033\\[K");
        return lines[lines.length - 1];
    }

    @Test
    void thereIsAnIntervalWhenItIsKnown() {
        String line = line(plan(12), NO_STUDY, 100, 101, 102, 100, 99, 101, 100);
        assertTrue(line.matches("\\[block 8\\] echo .* warm-up, .* \\| b −0[.]\\d+ % \\(.* % … .* %\\)"), line);
    }

    /** At the first look, so much is asked of two or three blocks that the ends are beyond all numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"50 200", "1 100 10000"})
    void anIntervalWithoutEndsIsNotShown(String figures) {
        double[] values = List.of(figures.split(" ")).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        String line = line(plan(12), NO_STUDY, values);
        assertTrue(line.contains("| b "), line);
        assertFalse(line.contains("(") || line.matches("(?s).*(Infinity|NaN|∞).*"), line);
    }

    @Test
    void aLineIsNoWiderThanTheTerminal() {
        System.setProperty(COLUMNS, "40");
        try {
            String line = line(plan(12), NO_STUDY, 100);
            assertEquals(39, line.length(), line);
            assertTrue(line.endsWith("…"), line);
        } finally {
            System.clearProperty(COLUMNS);
        }
    }

    @Test
    void ofOneBlockThereIsNoRatio() {
        String line = line(plan(12), NO_STUDY, 100);
        assertTrue(line.startsWith("[block 2] echo "), line);
        assertFalse(line.contains("|"), line);
    }

    /** A share of nothing. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void aFigureThatIsNoNumberIsNotShown(double figure) {
        Run run = Example.run(plan(1), List.of());
        Slot slot = run.schedule().get(0);
        new Progress(err, false, run, NO_STUDY)
                .trialEnds(Example.completed(slot, Map.of(Example.THROUGHPUT.name(), figure), Map.of()));
        assertEquals("[block 1] echo " + slot.platform() + " completed\n", written.toString());
    }

    /** The part has a budget of 300 s. */
    @ParameterizedTest
    @CsvSource({"60, 90, 600, 450", "60, 90, 300, 300", "0, 0, 300, 300"})
    void aPartOfAStudySaysHowLongAllTakes(long spent, long following, long budget, long total) {
        Optional<PlaceInStudy> study = Optional.of(
                new PlaceInStudy(2, 4, 300_000, spent * 1_000, following * 1_000, Optional.of(budget * 1_000)));
        String line = line(plan(12), study);
        assertTrue(line.startsWith("[part 2 of 4, block 1] echo "), line);
        assertTimes(spent, total, line);
    }

    /** However long this test has taken. */
    private static void assertTimes(long spentSeconds, long totalSeconds, String line) {
        Matcher times = Pattern.compile(", ([^,]*) elapsed, ([^,]*) left$").matcher(line);
        assertTrue(times.find(), line);
        assertTrue(seconds(times.group(1)) >= spentSeconds, line);
        assertEquals(totalSeconds, seconds(times.group(1)) + seconds(times.group(2)), 1, line);
    }

    private static long seconds(String words) {
        Map<String, Integer> units = Map.of("s", 1, "min", 60, "h", 3600);
        return Pattern.compile("(\\d+) (s|min|h)\\b")
                .matcher(words)
                .results()
                .mapToLong(part -> Long.parseLong(part.group(1)) * units.get(part.group(2)))
                .sum();
    }

    @Test
    void withoutABudgetThePartsThatFollowAreLeft() {
        Plan plan = Example.plan(1, 6, "a", "b");
        Run run = Example.run(plan, List.of());
        Progress progress =
                new Progress(err, true, run, Optional.of(new PlaceInStudy(1, 2, 60_000, 0, 120_000, Optional.empty())));
        progress.blockBegins(0, 10_000);
        progress.step(run.schedule().get(0), "start");
        assertTrue(written.toString().contains("[part 1 of 2, block 1/6] echo "), written::toString);
        assertTimes(0, 180, written.toString());
    }
}

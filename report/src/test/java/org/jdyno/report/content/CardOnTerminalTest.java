package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.model.Direction;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.document.Document;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.junit.jupiter.api.Test;

/** The score card as a terminal shows it. */
class CardOnTerminalTest {
    private static final SampleCard CARD = new SampleCard()
            .better("orders", Direction.HIGHER, 1.067, 1.11, 1.155)
            .better("pauses", Direction.LOWER, 0.017, 0.0225, 0.03)
            .undecided("CPU", Direction.LOWER, 0.93, 0.98, 1.035)
            .worse("CPU time", Direction.LOWER, 1.2, 1.6, 3)
            .worse("memory", Direction.LOWER, 2.9, 3, 3.1)
            .same("allocation", 0.9995, 1, 1.0005)
            .undecided("p50", Direction.LOWER, 0.5, 0.9, 1.6)
            .undecided("p99", Direction.LOWER, Double.NaN, 0.85, Double.NaN)
            .notCompared("p99.9");

    private static String shown(Screen screen) {
        return shown(CARD.card(), screen);
    }

    private static String shown(ScoreCard card, Screen screen) {
        Document document = new Document("Title", List.of(ScoreCards.summary(card, screen.columns())));
        return TextWriter.write(document, screen).lines().skip(2).collect(Collectors.joining("\n", "", "\n"));
    }

    /** All intervals on one axis; what lies beyond it is an arrow. */
    @Test
    void aWideTerminalDrawsTheIntervals() {
        assertEquals(
                """
                              Measure     old  new
                                                                                     −26 %   −10 %  0 +10 %    +35 %
                  orders      orders        –  +11 % (+6.7 … +16) better                       ·····│··├─●─┤
                  pauses      pauses        –  0.0225× (0.0170 … 0.0300) better       ◄        ·····│····
                  CPU         CPU           –  −2 % (−7 … +3.5) within 7 %                     ··├─●┼─┤··
                  CPU time    CPU time      –  +60 % (1.20× … 3.00×) worse                     ·····│····   ├─────►
                  memory      memory        –  3.00× (2.90 … 3.10) worse                       ·····│····         ►
                  allocation  allocation    –  0 % (−0.05 … +0.05) same                        ·····●····
                  p50         p50           –  −10 % (0.500× … 1.60×) open            ◄────────●────┼─────────────►
                  p99         p99           –  −15 % (no interval of 8 blocks) open            ·····│····
                  p99.9       p99.9         –  –
                """,
                shown(new Screen(100, false, false)));
    }

    @Test
    void withoutLettersBeyondAsciiItDrawsThemToo() {
        assertEquals(
                """
                                                                                     -26 %   -10 %  0 +10 %    +35 %
                  orders      orders        –  +11 % (+6.7 … +16) better                       .....|..[-o-]
                  pauses      pauses        –  0.0225× (0.0170 … 0.0300) better       <        .....|....
                  CPU         CPU           –  −2 % (−7 … +3.5) within 7 %                     ..[-o+-]..
                  CPU time    CPU time      –  +60 % (1.20× … 3.00×) worse                     .....|....   [----->
                  memory      memory        –  3.00× (2.90 … 3.10) worse                       .....|....         >
                  allocation  allocation    –  0 % (−0.05 … +0.05) same                        .....o....
                  p50         p50           –  −10 % (0.500× … 1.60×) open            <--------o----+------------->
                """,
                shown(new Screen(100, false, true))
                        .lines()
                        .skip(1)
                        .limit(8)
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    @Test
    void aNarrowTerminalAndAPipeHaveTheTableAlone() {
        String table =
                """
                              Measure     old  new
                  orders      orders        –  +11 % (+6.7 … +16) better
                  pauses      pauses        –  0.0225× (0.0170 … 0.0300) better
                  CPU         CPU           –  −2 % (−7 … +3.5) within 7 %
                  CPU time    CPU time      –  +60 % (1.20× … 3.00×) worse
                  memory      memory        –  3.00× (2.90 … 3.10) worse
                  allocation  allocation    –  0 % (−0.05 … +0.05) same
                  p50         p50           –  −10 % (0.500× … 1.60×) open
                  p99         p99           –  −15 % (no interval of 8 blocks) open
                  p99.9       p99.9         –  –
                """;
        assertEquals(table, shown(Screen.NONE));
        assertEquals(table, shown(new Screen(80, false, false)));
    }

    /** Pictures take the place of the figures of the intervals, and of the baseline if they must. */
    @Test
    void severalPlatformsAreDrawnOnTheSameAxis() {
        ScoreCard card = new SampleCard()
                .better("a", Direction.HIGHER, 1.067, 1.11, 1.155)
                .undecided("b", Direction.LOWER, 0.93, 0.98, 1.035)
                .with("the-newest-of-all-platforms");
        assertEquals(
                """
                     Measure  old  new                                     the-newest-of-all-platforms
                                                    −26 %     0     +35 %                   −26 %     0     +35 %
                  a  a          –  +11 % better            ···│·├●┤        +11 % better            ···│·├●┤
                  b  b          –  −2 % within 7 %         ·├●┼┤··         −2 % within 7 %         ·├●┼┤··
                """,
                shown(card, new Screen(100, false, false)));
    }

    /** The interval has the colour of its word. */
    @Test
    void coloursChangeNoPlace() {
        String plain = shown(new Screen(100, false, false));
        assertEquals(plain, shown(new Screen(100, true, false)).replaceAll("\u001b\\[[0-9]+m", ""));
    }
}

package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Trust;
import org.jdyno.model.UserError;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.History;
import org.jdyno.model.history.LeftOut;
import org.jdyno.model.history.LineRatio;
import org.jdyno.model.history.Series;
import org.jdyno.stats.BinomialBand;
import org.junit.jupiter.api.Test;

class HistoryRuleTest {
    private static final long DAY = 86_400_000L;
    private static final double SCATTER = 0.01;

    private static ComparedLine line(String measure) {
        return new ComparedLine("echo", "size=10 threads=platform", measure, "b", "a");
    }

    /** A run on a day, with a ratio for each measure. */
    private static DatedRun run(int day, Trust.State trust, Map<String, Double> ratios) {
        Map<ComparedLine, LineRatio> lines = new LinkedHashMap<>();
        ratios.forEach((measure, ratio) -> lines.put(
                line(measure), new LineRatio(Example.THROUGHPUT, new Effect(ratio, ratio * 0.98, ratio * 1.02, 9))));
        return new DatedRun(
                "night-" + day,
                day * DAY,
                List.of(Example.run(Example.plan(day, 2, "a", "b"), List.of())),
                trust,
                lines,
                List.of());
    }

    /** Runs of thirty days whose ratio falls by 4 % on day 20. */
    private static List<DatedRun> falling() {
        Random random = new Random(7);
        return new ArrayList<>(IntStream.range(0, 30)
                .mapToObj(day -> run(
                        day,
                        Trust.State.TRUSTED,
                        Map.of("throughput", (day < 20 ? 1.1 : 1.056) * Math.exp(SCATTER * random.nextGaussian()))))
                .toList());
    }

    private static History of(List<DatedRun> runs) {
        return HistoryRule.of(runs, List.of(), OptionalLong.empty());
    }

    @Test
    void aFallIsFoundWhereItBegan() {
        History history = of(falling());
        Series series = history.series().get(0);
        assertEquals(1, series.changes().size(), series.toString());
        assertEquals(20, series.changes().get(0).run());
        assertEquals(0.96, series.changes().get(0).ratio(), 0.01);
        assertEquals(Verdict.Kind.SLOWER, series.changes().get(0).kind());
        assertEquals(1, history.recentlyWorse().count());
        assertTrue(series.findable().orElseThrow() > 0.01, series.toString());
    }

    @Test
    void anOldFallIsNotRecent() {
        assertEquals(
                0,
                HistoryRule.of(falling(), List.of(), OptionalLong.of(24 * DAY))
                        .recentlyWorse()
                        .count());
        assertEquals(
                1,
                HistoryRule.of(falling(), List.of(), OptionalLong.of(15 * DAY))
                        .recentlyWorse()
                        .count());
        UserError late =
                assertThrows(UserError.class, () -> HistoryRule.of(falling(), List.of(), OptionalLong.of(31 * DAY)));
        assertTrue(late.getMessage().contains("night-29"), late.getMessage());
    }

    @Test
    void theOrderOfDirectoriesDoesNotMatter() {
        List<DatedRun> reversed = falling();
        Collections.reverse(reversed);
        assertEquals(of(falling()).series(), of(reversed).series());
    }

    @Test
    void untrustedRunsAreShownAndDoNotCount() {
        List<DatedRun> runs = falling();
        runs.set(5, run(5, Trust.State.UNTRUSTED, Map.of("throughput", 3.0)));
        Series series = of(runs).series().get(0);
        assertEquals(29, series.counted().size());
        assertTrue(series.effects().containsKey(5));
        assertEquals(20, series.changes().get(0).run(), "indices are those of all runs");
    }

    @Test
    void aNightWithoutALineIsNoGap() {
        List<DatedRun> runs = falling();
        runs.set(21, run(21, Trust.State.TRUSTED, Map.of("other", 1.0)));
        runs.set(22, run(22, Trust.State.TRUSTED, Map.of("other", 1.0)));
        History history = of(runs);
        assertEquals(2, history.series().size());
        assertEquals(28, history.series().get(0).counted().size());
        assertEquals(1, history.series().get(0).changes().size());
        assertEquals(2, history.series().get(1).counted().size());
        assertTrue(history.series().get(1).findable().isEmpty(), "two runs are too few for a test");
    }

    @Test
    void theSameRunCountsOnce() {
        List<DatedRun> runs = falling();
        runs.add(runs.get(3));
        History history = of(runs);
        assertEquals(30, history.runs().size());
        assertEquals(List.of(new LeftOut("night-3", LeftOut.Reason.SAME_RUN, "night-3")), history.leftOut());
    }

    @Test
    void runsWithoutACommonLineAreLeftOut() {
        List<DatedRun> runs = falling();
        runs.add(run(40, Trust.State.TRUSTED, Map.of("other", 1.0)));
        runs.add(run(41, Trust.State.TRUSTED, Map.of()));
        assertEquals(
                List.of(
                        new LeftOut("night-40", LeftOut.Reason.NO_COMMON_LINE, ""),
                        new LeftOut("night-41", LeftOut.Reason.NO_RATIO, "")),
                of(runs).leftOut());
        assertThrows(UserError.class, () -> of(runs.subList(29, 31)));
        assertThrows(UserError.class, () -> of(runs.subList(31, 32)));
    }

    @Test
    void fewRunsAreShownWithoutATest() {
        assertEquals(false, of(falling().subList(0, 1)).tested());
        assertEquals(false, of(falling().subList(0, 9)).tested());
        assertEquals(true, of(falling().subList(0, 10)).tested());
    }

    /** Nine lines that never change share one error rate. */
    @Test
    void ofManyLinesAnyChangesInFewHistories() {
        int histories = Integer.getInteger("jdyno.series", 60);
        int changed = 0;
        for (int one = 0; one < histories; one++) {
            Random random = new Random(one);
            List<DatedRun> runs = IntStream.range(0, 40)
                    .mapToObj(day -> {
                        Map<String, Double> ratios = new LinkedHashMap<>();
                        IntStream.range(0, 9)
                                .forEach(line -> ratios.put("m" + line, Math.exp(0.04 * random.nextGaussian())));
                        return run(day, Trust.State.TRUSTED, ratios);
                    })
                    .toList();
            changed += of(runs).series().stream()
                            .allMatch(series -> series.changes().isEmpty())
                    ? 0
                    : 1;
        }
        assertTrue(changed <= BinomialBand.of(histories, 0.05, 0.999).most(), changed + " of " + histories);
    }
}

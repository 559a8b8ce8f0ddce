package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.UserError;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.History;
import org.jdyno.model.history.LeftOut;
import org.jdyno.model.history.LevelChange;
import org.jdyno.model.history.Series;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.Holm;
import org.jdyno.stats.steady.LevelChanges;

/**
 * Finds lasting changes in the ratios of a series of runs.
 *
 * <p>The logarithm of the ratio of a line in each run is one value of its series; runs that are untrusted do not count.
 * A series has changed if its permutation test says so after Holm's correction over all lines of headline measures, or
 * over all others. So of the lines of each kind that do not change, any is called changed in at most 5 % of histories.
 * Pure: the same runs give the same history.
 */
public final class HistoryRule {
    /** The number of last runs that are recent, unless the user gives a date. */
    private static final int RECENT = 14;

    private HistoryRule() {}

    /**
     * The history of some runs.
     *
     * @param dated the runs, in any order
     * @param unread directories that could not be read
     * @param sinceMillis from when on a change is recent, in milliseconds since 1970; empty for the last 14 runs
     * @throws UserError if no two runs have a line in common, a single one has none, or all runs are older than that
     */
    public static History of(List<DatedRun> dated, List<LeftOut> unread, OptionalLong sinceMillis) {
        List<LeftOut> leftOut = new ArrayList<>(unread);
        List<DatedRun> runs = comparable(once(dated, leftOut), leftOut);
        if (runs.isEmpty()) {
            throw new UserError("these directories have no ratio in common: "
                    + leftOut.stream().map(LeftOut::directory).toList()
                    + "; a history needs runs of one plan, whose platforms have the same names");
        }
        return new History(runs, leftOut, series(runs), since(runs, sinceMillis), LevelChanges.MIN_VALUES);
    }

    /** The runs in the order of time, each once. */
    private static List<DatedRun> once(List<DatedRun> dated, List<LeftOut> leftOut) {
        Map<String, DatedRun> seen = new LinkedHashMap<>();
        dated.stream().sorted(Comparator.comparingLong(DatedRun::startMillis)).forEach(run -> {
            DatedRun before = seen.putIfAbsent(identity(run), run);
            if (before != null) {
                leftOut.add(new LeftOut(run.directory(), LeftOut.Reason.SAME_RUN, before.directory()));
            }
        });
        return List.copyOf(seen.values());
    }

    private static String identity(DatedRun run) {
        return run.startMillis()
                + run.settings().stream()
                        .map(one -> one.id() + one.plan().seed())
                        .toList()
                        .toString();
    }

    /** The runs that have a line of another run. */
    private static List<DatedRun> comparable(List<DatedRun> runs, List<LeftOut> leftOut) {
        Map<ComparedLine, Integer> counts = new HashMap<>();
        runs.forEach(run -> run.lines().keySet().forEach(line -> counts.merge(line, 1, Integer::sum)));
        List<DatedRun> comparable = new ArrayList<>();
        for (DatedRun run : runs) {
            if (run.lines().keySet().stream().anyMatch(line -> counts.get(line) >= fewest(runs))) {
                comparable.add(run);
            } else {
                LeftOut.Reason reason = run.lines().isEmpty() ? LeftOut.Reason.NO_RATIO : LeftOut.Reason.NO_COMMON_LINE;
                leftOut.add(new LeftOut(run.directory(), reason, ""));
            }
        }
        return comparable;
    }

    /** In how many runs a line must be. */
    private static int fewest(List<DatedRun> runs) {
        return runs.size() == 1 ? 1 : 2;
    }

    private static int since(List<DatedRun> runs, OptionalLong sinceMillis) {
        if (sinceMillis.isEmpty()) {
            return Math.max(0, runs.size() - RECENT);
        }
        for (int run = 0; run < runs.size(); run++) {
            if (runs.get(run).startMillis() >= sinceMillis.getAsLong()) {
                return run;
            }
        }
        throw new UserError("--since is after the start of the last run, in "
                + runs.get(runs.size() - 1).directory() + "; give an earlier date");
    }

    private static List<Series> series(List<DatedRun> runs) {
        Set<ComparedLine> lines = new HashSet<>();
        List<Untested> all = new ArrayList<>();
        for (DatedRun run : runs) {
            run.lines().keySet().stream()
                    .filter(lines::add)
                    .map(line -> Untested.of(line, runs))
                    .filter(one -> one.effects().size() >= fewest(runs))
                    .forEach(all::add);
        }
        List<Optional<LevelChanges>> tests = all.stream().map(Untested::test).toList();
        double[] headlines = adjusted(all, tests, true);
        double[] others = adjusted(all, tests, false);
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            double p = all.get(i).measure().headline() ? headlines[i] : others[i];
            series.add(all.get(i).tested(tests.get(i), p));
        }
        return series;
    }

    /** The corrected p of the series of headline measures, or of all others; NaN for those that do not belong there. */
    private static double[] adjusted(List<Untested> all, List<Optional<LevelChanges>> tests, boolean headline) {
        double[] p = new double[all.size()];
        for (int i = 0; i < p.length; i++) {
            boolean belongs = all.get(i).measure().headline() == headline;
            p[i] = belongs ? tests.get(i).map(LevelChanges::p).orElse(Double.NaN) : Double.NaN;
        }
        return Holm.adjust(p);
    }

    /**
     * A series before its test.
     *
     * @param counted the indices of the runs that count
     */
    private record Untested(
            ComparedLine line, Measure measure, SortedMap<Integer, Effect> effects, List<Integer> counted) {
        static Untested of(ComparedLine line, List<DatedRun> runs) {
            SortedMap<Integer, Effect> effects = new TreeMap<>();
            List<Integer> counted = new ArrayList<>();
            for (int run = 0; run < runs.size(); run++) {
                if (runs.get(run).lines().containsKey(line)) {
                    effects.put(run, runs.get(run).line(line).effect());
                    if (runs.get(run).counts()) {
                        counted.add(run);
                    }
                }
            }
            Measure measure = runs.get(effects.lastKey()).line(line).measure();
            return new Untested(line, measure, effects, counted);
        }

        Optional<LevelChanges> test() {
            return counted.size() < LevelChanges.MIN_VALUES
                    ? Optional.empty()
                    : Optional.of(LevelChanges.of(counted.stream()
                            .mapToDouble(run -> Math.log(effects.get(run).ratio()))
                            .toArray()));
        }

        Series tested(Optional<LevelChanges> test, double adjustedP) {
            List<LevelChange> changes = adjustedP <= ErrorControl.ALPHA
                    ? test.orElseThrow().changes().stream().map(this::change).toList()
                    : List.of();
            return new Series(
                    line,
                    measure,
                    effects,
                    counted,
                    test.map(LevelChanges::p).orElse(Double.NaN),
                    adjustedP,
                    changes,
                    test.map(found -> OptionalDouble.of(Math.expm1(found.smallestStep())))
                            .orElse(OptionalDouble.empty()));
        }

        private LevelChange change(LevelChanges.Change found) {
            Decision decision = Decision.of(found.low(), found.high(), measure.margin());
            return new LevelChange(
                    counted.get(found.at()),
                    Math.exp(found.step()),
                    new RatioInterval(Math.exp(found.low()), Math.exp(found.high())),
                    found.before(),
                    found.after(),
                    found.p(),
                    VerdictFamily.kind(decision.kind(), measure.better()));
        }
    }
}

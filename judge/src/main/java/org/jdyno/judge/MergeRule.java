package org.jdyno.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Plan;
import org.jdyno.model.Verdict;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.model.merge.MergedLine;
import org.jdyno.model.merge.MergedRuns;
import org.jdyno.stats.compare.Holm;

/**
 * Merges the comparisons of runs on several machines. Means by headline measures are a family with one error rate
 * (Holm, 1979), as the verdicts of a run are; so are all tests of machines that differ, and of their types. The two
 * copies of the baseline are merged too: a bias that no single run shows may show in many. Pure.
 */
public final class MergeRule {
    /** As in a run: in one merge of a hundred the copies seem to differ by chance. */
    private static final double BIAS_ALPHA = 0.01;

    /** What must be equal for effects to be merged. The title tells objectives of a search for rates apart. */
    private record Key(ComparedLine compared, String title, Plan.Conditions conditions, boolean control) {
        static Key of(MachineRun.Line line) {
            return new Key(line.compared(), line.measure().title(), line.conditions(), line.control());
        }
    }

    /** A cell and its baseline, whose comparisons a bias concerns. */
    private record Place(String workload, String point, String baseline, Plan.Conditions conditions) {
        static Place of(MergedLine line) {
            return new Place(
                    line.compared().workload(),
                    line.compared().point(),
                    line.compared().baseline(),
                    line.conditions());
        }
    }

    private MergeRule() {}

    /**
     * Merges runs. The same runs give the same result.
     *
     * @param runs runs of any machines; several of one machine count as one machine
     * @param leftOut what has no run that can be judged
     */
    public static MergedRuns of(List<MachineRun> runs, List<MergedRuns.LeftOut> leftOut) {
        Map<Key, List<LineMerge.Found>> found = new LinkedHashMap<>();
        runs.forEach(run -> run.lines().forEach(line -> found.computeIfAbsent(Key.of(line), any -> new ArrayList<>())
                .add(new LineMerge.Found(run, line))));
        List<LineMerge> all = found.values().stream().map(LineMerge::new).toList();
        List<LineMerge> common = all.stream().filter(LineMerge::isCommon).toList();
        List<MergedLine> controls =
                results(common.stream().filter(line -> line.first().control()).toList(), line -> true);
        List<MergedLine> biased = biased(common, controls);
        List<Place> doubtful = biased.stream().map(Place::of).toList();
        return new MergedRuns(
                runs,
                leftOut,
                results(
                        common.stream().filter(line -> !line.first().control()).toList(),
                        line -> !doubtful.contains(Place.of(line))),
                controls,
                biased,
                all.stream()
                        .filter(line -> !line.isCommon() && !line.first().control())
                        .map(line -> new MergedRuns.SingleLine(line.first(), line.effects()))
                        .toList());
    }

    /** The copies of the baseline that differ on average. A bias within the margin matters to nobody. */
    private static List<MergedLine> biased(List<LineMerge> common, List<MergedLine> controls) {
        double[] p = Holm.adjust(common.stream()
                .filter(line -> line.first().control())
                .mapToDouble(LineMerge::p)
                .toArray());
        return IntStream.range(0, p.length)
                .filter(i -> p[i] <= BIAS_ALPHA)
                .mapToObj(controls::get)
                .filter(control -> control.kind() != Verdict.Kind.EQUIVALENT)
                .toList();
    }

    private static List<MergedLine> results(List<LineMerge> lines, Predicate<MergedLine> claims) {
        double[] differP = corrected(lines, LineMerge::differP);
        double[] typesP = corrected(lines, LineMerge::typesP);
        List<LineMerge> headlines =
                lines.stream().filter(line -> line.first().measure().headline()).toList();
        double[] headlineP = corrected(headlines, LineMerge::p);
        List<MergedLine> results = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            LineMerge line = lines.get(i);
            int headline = headlines.indexOf(line);
            int family = headline < 0 ? 1 : headlines.size();
            double p = headline < 0 ? line.p() : headlineP[headline];
            MergedLine result = line.result(family, p, differP[i], typesP[i], true);
            results.add(claims.test(result) ? result : line.result(family, p, differP[i], typesP[i], false));
        }
        return results;
    }

    private static double[] corrected(List<LineMerge> lines, ToDoubleFunction<LineMerge> p) {
        return Holm.adjust(lines.stream().mapToDouble(p).toArray());
    }
}

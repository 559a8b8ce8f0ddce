package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.stats.scalability.ScalabilityFit;
import org.jdyno.lab.stats.scalability.ScalabilityFits;

/** Fits the Universal Scalability Law to the headline measure of a sweep over load. */
final class ScalabilityRule {
    private ScalabilityRule() {}

    /**
     * The fits of all platforms that sustained enough loads.
     *
     * @param points the completed trials at each position
     */
    static List<Scalability> fits(
            Plan plan, Measure headline, List<Sweep.Position> positions, Map<Sweep.Position, CompletedTrials> points) {
        List<Scalability> fits = new ArrayList<>();
        if (headline.better() == Direction.HIGHER) {
            for (Platform platform : plan.platformsWithoutControl()) {
                fit(platform.name(), headline, positions, points).ifPresent(fits::add);
            }
        }
        return fits;
    }

    private static Optional<Scalability> fit(
            String platform,
            Measure headline,
            List<Sweep.Position> positions,
            Map<Sweep.Position, CompletedTrials> points) {
        SortedSet<Integer> blocks = new TreeSet<>();
        positions.forEach(position -> blocks.addAll(points.get(position).blocks(platform)));
        double[] loads = positions.stream().mapToDouble(Sweep.Position::at).toArray();
        double[][] byBlock = blocks.stream()
                .map(block -> Arrays.stream(positions.toArray(Sweep.Position[]::new))
                        .mapToDouble(position -> Figures.of(points.get(position), platform, block, headline.name()))
                        .map(throughput -> throughput > 0 ? throughput : Double.NaN)
                        .toArray())
                .toArray(double[][]::new);
        return ScalabilityFits.of(loads, byBlock, ErrorControl.CONFIDENCE).map(fit -> scalability(platform, fit));
    }

    private static Scalability scalability(String platform, ScalabilityFit fit) {
        return new Scalability(
                platform,
                fit.unitLoad(),
                range(fit.sigma()),
                range(fit.kappa()),
                range(fit.peakLoad()),
                range(fit.peakThroughput()),
                Scalability.Shape.valueOf(fit.shape().name()),
                fit.peakIsExtrapolated(),
                fit.misfitP(),
                fit.blocks());
    }

    private static Scalability.Range range(ScalabilityFit.Term term) {
        return new Scalability.Range(term.value(), term.low(), term.high());
    }
}

package org.jdyno.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jdyno.model.Cell;
import org.jdyno.model.Effect;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.study.Conclusion.Claim;
import org.jdyno.model.study.Conclusion.Reference;
import org.jdyno.model.study.NativeRatio;

/**
 * Compares every JVM of a run with the C twin, with the baseline, or with itself at another point, block by block. Not
 * thread-safe.
 */
final class JvmRatios {
    private final Run run;
    private final Map<Cell, CompletedTrials> completed;
    private final List<String> jvms;
    private final Optional<String> twin;

    JvmRatios(Run run) {
        this.run = run;
        this.completed = CompletedTrials.byCell(run);
        this.jvms = run.plan().platformsWithoutControl().stream()
                .filter(platform -> !platform.isNative())
                .map(Platform::name)
                .toList();
        this.twin = run.plan().platformsWithoutControl().stream()
                .filter(Platform::isNative)
                .map(Platform::name)
                .findFirst();
    }

    /** The JVMs that are compared with a reference. */
    List<String> jvms(Reference reference) {
        return jvms.stream()
                .filter(jvm -> reference != Reference.BASELINE
                        || !jvm.equals(run.plan().baseline()))
                .toList();
    }

    /** Whether the run has the platform that is the reference. */
    boolean has(Reference reference) {
        return reference != Reference.NATIVE || twin.isPresent();
    }

    /** The ratio of each JVM to the twin, over all points that fit. */
    List<NativeRatio> toTwin(Predicate<Point> points, String measure) {
        return of(points, Reference.NATIVE, UnaryOperator.identity(), measure, 1);
    }

    /**
     * The ratios that a claim is about, over all its points.
     *
     * @param simultaneous number of intervals that must hold simultaneously; 1 for a single interval
     */
    List<NativeRatio> of(Claim claim, String measure, int simultaneous) {
        return of(claim::isAt, claim.reference(), claim::partner, measure, simultaneous);
    }

    /** The ratio of a JVM at each point of a claim, in the order of the plan, each with its own interval. */
    Map<Cell, NativeRatio> byPoint(String jvm, Claim claim, String measure) {
        Map<Cell, NativeRatio> ratios = new LinkedHashMap<>();
        completed.keySet().stream()
                .filter(cell -> claim.isAt(cell.point()))
                .forEach(cell -> of(cell.point()::equals, claim.reference(), claim::partner, measure, 1).stream()
                        .filter(ratio -> ratio.platform().equals(jvm))
                        .forEach(ratio -> ratios.put(cell, ratio)));
        return ratios;
    }

    private List<NativeRatio> of(
            Predicate<Point> points,
            Reference reference,
            UnaryOperator<Point> partner,
            String measure,
            int simultaneous) {
        List<CompletedTrials> fitting = completed.values().stream()
                .filter(trials -> points.test(trials.cell().point()))
                .toList();
        List<CompletedTrials> others = fitting.stream()
                .map(CompletedTrials::cell)
                .map(cell -> completed.get(new Cell(cell.workload(), partner.apply(cell.point()))))
                .filter(Objects::nonNull)
                .toList();
        boolean paired = !fitting.isEmpty() && others.size() == fitting.size();
        return jvms(reference).stream()
                .map(jvm -> platform(reference, jvm)
                        .filter(any -> paired)
                        .flatMap(other -> ratio(jvm, fitting, other, others, measure, simultaneous))
                        .orElse(new NativeRatio(jvm, Effect.UNKNOWN)))
                .toList();
    }

    private Optional<String> platform(Reference reference, String jvm) {
        return switch (reference) {
            case NATIVE -> twin;
            case BASELINE -> Optional.of(run.plan().baseline());
            case SAME -> Optional.of(jvm);
        };
    }

    private Optional<NativeRatio> ratio(
            String one,
            List<CompletedTrials> ones,
            String other,
            List<CompletedTrials> others,
            String measure,
            int simultaneous) {
        List<SortedMap<Integer, Double>> byBlock = IntStream.range(0, ones.size())
                .mapToObj(point -> Figures.byBlock(ones.get(point), one, others.get(point), other, measure))
                .toList();
        return BlockRatios.of(byBlock)
                .map(ratios -> new NativeRatio(
                        one, ErrorControl.effect(ErrorControl.of(run).compare(ratios.means(), simultaneous))));
    }
}

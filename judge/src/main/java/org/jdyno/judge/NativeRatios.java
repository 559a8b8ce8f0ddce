package org.jdyno.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdyno.model.Cell;
import org.jdyno.model.Effect;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.study.NativeRatio;

/** Compares every JVM of a run with the C twin, block by block. Not thread-safe. */
final class NativeRatios {
    private final Run run;
    private final Map<Cell, CompletedTrials> completed;
    private final List<String> jvms;
    private final Optional<String> twin;

    NativeRatios(Run run) {
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

    List<String> jvms() {
        return jvms;
    }

    boolean hasTwin() {
        return twin.isPresent();
    }

    /**
     * The ratio of each JVM to the twin, over all points that fit.
     *
     * @param simultaneous number of intervals that must hold simultaneously; 1 for a single interval
     */
    List<NativeRatio> of(Predicate<Point> points, String measure, int simultaneous) {
        List<CompletedTrials> fitting = completed.entrySet().stream()
                .filter(cell -> points.test(cell.getKey().point()))
                .map(Map.Entry::getValue)
                .toList();
        return jvms.stream()
                .map(jvm -> twin.filter(any -> !fitting.isEmpty())
                        .flatMap(nativeTwin -> BlockRatios.of(fitting, jvm, nativeTwin, measure))
                        .map(ratios -> ratio(jvm, ratios, simultaneous))
                        .orElse(new NativeRatio(jvm, Effect.UNKNOWN)))
                .toList();
    }

    /** The ratio of a JVM to the twin at each point that fits, in the order of the plan, each with its own interval. */
    Map<Cell, NativeRatio> byPoint(String jvm, Predicate<Point> points, String measure) {
        Map<Cell, NativeRatio> ratios = new LinkedHashMap<>();
        completed.keySet().stream()
                .filter(cell -> points.test(cell.point()))
                .forEach(cell -> of(cell.point()::equals, measure, 1).stream()
                        .filter(ratio -> ratio.platform().equals(jvm))
                        .forEach(ratio -> ratios.put(cell, ratio)));
        return ratios;
    }

    private NativeRatio ratio(String jvm, BlockRatios ratios, int simultaneous) {
        return new NativeRatio(jvm, ErrorControl.effect(ErrorControl.of(run).compare(ratios.means(), simultaneous)));
    }
}

package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Estimate;
import org.jdyno.model.Jvm;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;

/** What a difference between platforms may come from besides what a reader takes it for, a sentence each. */
public final class Confounds {
    private static final String COLLECTIONS = "gc-cycles";

    private Confounds() {}

    /**
     * Of a run, or of the parts of a study.
     *
     * @param plan the plan, with the platforms of all chapters
     * @param chapters the chapters, by their names for the reader
     */
    public static List<String> of(Plan plan, Map<String, Chapter> chapters) {
        List<String> sentences = new ArrayList<>();
        vendors(plan).ifPresent(sentences::add);
        collectors(chapters).ifPresent(sentences::add);
        return sentences;
    }

    private static Optional<String> vendors(Plan plan) {
        Optional<Jvm> baseline = plan.platform(plan.baseline()).jvm();
        List<String> others = plan.platformsWithoutControl().stream()
                .filter(platform -> platform.jvm().isPresent() && baseline.isPresent())
                .filter(platform -> platform.jvm().get().feature()
                                != baseline.get().feature()
                        && !platform.jvm().get().vendor().equals(baseline.get().vendor()))
                .map(Platform::name)
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(Sentences.joined(others) + (others.size() == 1 ? " differs" : " differ") + " from "
                        + plan.baseline() + " in vendor as well as in version; a difference may come from either.");
    }

    /** The chapters in which no collector ran on any JVM, in one sentence. */
    private static Optional<String> collectors(Map<String, Chapter> chapters) {
        Map<String, Chapter> idle = new LinkedHashMap<>(chapters);
        idle.values().removeIf(chapter -> !neverCollected(chapter));
        return idle.isEmpty()
                ? Optional.empty()
                : Optional.of("No garbage collector ran in the measured phase of "
                        + (idle.size() > Sentences.MAX_SHOWN
                                ? Sentences.few(List.copyOf(idle.keySet()), ", ", " and ")
                                : Sentences.joined(List.copyOf(idle.keySet())))
                        + ", so these figures say nothing about collectors.");
    }

    private static boolean neverCollected(Chapter chapter) {
        return chapter.workload().measures().stream()
                .filter(measure -> measure.name().equals(COLLECTIONS))
                .anyMatch(measure -> {
                    // Of a JVM without this figure it is not known whether a collector ran.
                    List<Optional<Estimate>> cycles = chapter.platforms().stream()
                            .filter(platform -> platform.jvm().isPresent())
                            .map(Platform::name)
                            .filter(name ->
                                    chapter.estimate(name, chapter.headline()).isPresent())
                            .map(name -> chapter.estimate(name, measure))
                            .toList();
                    return !cycles.isEmpty()
                            && cycles.stream().allMatch(of -> of.filter(its -> its.max() == 0)
                                    .isPresent());
                });
    }
}

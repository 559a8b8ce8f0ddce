package org.jdyno.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.report.study.StudyResults;

/** A study as it might be: scores, a sweep with failed points, limits, and a part for which there was no time. */
final class SampleStudy {
    private SampleStudy() {}

    static StudyResults results() {
        Study study = study();
        return new StudyResults(
                study,
                plan(),
                List.of(
                        part(
                                study,
                                "local",
                                List.of(),
                                Optional.of(new Judged(SampleSweep.scoreRun(), SampleSweep.scores()))),
                        part(
                                study,
                                "network",
                                List.of("blocks 3 instead of 5"),
                                Optional.of(new Judged(SampleSweep.run(), SampleSweep.judgement()))),
                        part(
                                study,
                                "limit",
                                List.of(),
                                Optional.of(new Judged(SampleSweep.limitRun(), SampleSweep.limits()))),
                        part(
                                study,
                                "latency",
                                List.of(),
                                Optional.of(new Judged(SampleLatency.run(), SampleLatency.judgement()))),
                        new StudyResults.Part(study.part("stack"), List.of(), true, Optional.empty())),
                Optional.empty(),
                List.of(),
                Map.of());
    }

    /** Before anything was run. */
    static StudyResults nothing() {
        Study study = study();
        return new StudyResults(
                study,
                plan(),
                study.parts().stream()
                        .map(part -> new StudyResults.Part(part, List.of(), false, Optional.empty()))
                        .toList(),
                Optional.empty(),
                List.of(),
                Map.of());
    }

    private static StudyResults.Part part(Study study, String name, List<String> shortened, Optional<Judged> judged) {
        return new StudyResults.Part(study.part(name), shortened, false, judged);
    }

    private static StudyPlan plan() {
        return new StudyPlan(
                "2026-11-20_22-15-00",
                "0.1.0",
                List.of("./jdyno", "run", "sample", "--budget", "20m"),
                "",
                List.of("17", "25", "native"),
                Optional.empty(),
                Optional.empty(),
                Optional.of(1_200_000L),
                42,
                Map.of());
    }

    private static Study study() {
        try (InputStream in = SampleStudy.class.getResourceAsStream("study.yaml")) {
            return StudyFile.of(new String(in.readAllBytes(), StandardCharsets.UTF_8), "study.yaml")
                    .study();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

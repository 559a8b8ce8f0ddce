package org.jdyno.model.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans of studies for tests that need one, whatever it says. */
public final class SampleStudyPlan {
    private SampleStudyPlan() {}

    /** A plan without a budget, whose parts have not begun. */
    public static StudyPlan of(String content, String... platforms) {
        return new StudyPlan(
                "now",
                "0.1.0",
                List.of("./jdyno"),
                content,
                List.of(platforms),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                Optional.empty(),
                Map.of());
    }
}

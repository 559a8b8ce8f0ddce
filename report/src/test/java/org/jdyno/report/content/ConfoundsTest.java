package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.Example;
import org.jdyno.model.Jvm;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.junit.jupiter.api.Test;

class ConfoundsTest {
    @Test
    void namesVendorsThatChangeWithTheVersion() {
        assertEquals(
                List.of("new differs from old in vendor as well as in version; a difference may come from either."),
                Confounds.of(plan(platform("old", "debian", 17), platform("new", "temurin", 25)), Map.of()));
        assertEquals(
                List.of(),
                Confounds.of(
                        plan(
                                platform("old", "temurin", 17),
                                platform("new", "temurin", 25),
                                platform("other", "zulu", 17),
                                Platform.of(Platform.NATIVE, Optional.empty(), List.of())),
                        Map.of()),
                "either the vendor or the version is the same");
    }

    private static Platform platform(String name, String vendor, int feature) {
        Jvm jvm = new Jvm(
                name,
                Path.of("/jvms", name),
                vendor,
                feature + ".0.1",
                feature,
                "",
                "",
                "",
                Set.of(),
                false,
                List.of());
        return Platform.of(name, Optional.of(jvm), List.of());
    }

    private static Plan plan(Platform... platforms) {
        Plan plan = Example.plan(1, 1, "old");
        return Example.of(plan, List.of(platforms));
    }
}

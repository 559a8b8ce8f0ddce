package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;

class DefaultsTest {
    @Test
    void takesTheNewestBuildsOfTheThreeNewestReleasesOldestFirst() {
        assertEquals(
                List.of("17.0.15", "21.0.8", "25.0.3"),
                Defaults.specs(jvms("8u504", "17.0.9", "17.0.15", "21.0.2", "21.0.8", "25.0.3", "25.0.2", "28-ea")));
    }

    @Test
    void takesBuildsOfOneReleaseWhenThereIsNoOther() {
        assertEquals(
                List.of("17.0.2", "17.0.9", "17.0.15"), Defaults.specs(jvms("17.0.1", "17.0.2", "17.0.9", "17.0.15")));
    }

    @Test
    void comparesTheCollectorsOfASingleJvm() {
        assertEquals(List.of("17.0.1+g1", "17.0.1+serial"), Defaults.specs(jvms("17.0.1")));
        assertEquals(List.of("17.0.1+g1", "17.0.1+serial"), Defaults.specs(jvms("17.0.1", "28-ea")));
        assertEquals(List.of("28-ea+g1", "28-ea+serial"), Defaults.specs(jvms("28-ea")));
    }

    @Test
    void asksForAJvmWhenThereIsNone() {
        assertThrows(UserError.class, () -> Defaults.specs(List.of()));
    }

    private static List<Jvm> jvms(String... versions) {
        return Stream.of(versions)
                .map(version -> new Jvm(
                        version,
                        Path.of("/nowhere"),
                        "debian",
                        version,
                        new JavaVersion(version).feature(),
                        "VM",
                        version,
                        "mixed mode",
                        Set.of(Collector.G1, Collector.SERIAL, Collector.EPSILON),
                        false,
                        List.of()))
                .toList();
    }
}

package org.jdyno.dummy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words of dummy. Tests of the lab show how it misbehaves. */
class DummyTest {
    @Test
    void workloadYamlListsAllModes() throws Exception {
        String yaml = Files.readString(Path.of("workload.yaml"));
        String readme = Files.readString(Path.of("README.md"));
        int begin = yaml.indexOf("values: [") + 9;
        String listed = yaml.substring(begin, yaml.indexOf(']', begin));
        assertEquals(Stream.of(Mode.values()).map(Mode::toString).toList(), List.of(listed.split(",\\s*")));
        for (Mode mode : Mode.values()) {
            assertTrue(readme.contains("| `" + mode + "` |"), mode.toString());
        }
    }
}

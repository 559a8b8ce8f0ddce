package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With logs of real JVMs. */
class NamedCollectorTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "debian-8-cms, CMS",
        "debian-8-g1, G1",
        "debian-8-parallel, Parallel",
        "debian-8-serial, Serial",
        "debian-11-cms, CMS",
        "debian-11-epsilon, Epsilon",
        "debian-11-zgc, ZGC",
        "debian-17-serial, Serial",
        "debian-17-epsilon, Epsilon",
        "debian-17-shenandoah, Shenandoah",
        "debian-21-genzgc, ZGC",
        "debian-25-parallel, Parallel",
        "debian-28-g1, G1",
        "debian-28-zgc, ZGC"
    })
    void tellsTheCollectorOfALog(String log, String collector) throws IOException, URISyntaxException {
        Path file = Path.of(getClass().getResource(log + ".log").toURI());
        assertEquals(Optional.of(collector), GcLogFile.collector(file));
    }

    /** Java 8 on one processor. */
    @Test
    void java8NamesTheSerialCollectorOnlyIfAnOptionDid() throws IOException {
        Path log = Files.writeString(
                folder.resolve("gc.log"),
                "OpenJDK 64-Bit Server VM (25.504-b08) for linux-amd64 JRE (1.8.0_504-b08)\n"
                        + "Memory: 4k page, physical 24690688k(20000000k free), swap 0k(0k free)\n"
                        + "CommandLine flags: -XX:InitialHeapSize=67108864 -XX:MaxHeapSize=67108864"
                        + " -XX:+PrintGCDetails -XX:+UseCompressedOops \n");
        assertEquals(Optional.of("Serial"), GcLogFile.collector(log));
    }

    @Test
    void aMissingLogAndAnotherTextTellNothing() throws IOException {
        assertEquals(Optional.empty(), GcLogFile.collector(folder.resolve("none.log")));
        assertEquals(
                Optional.empty(), GcLogFile.collector(Files.writeString(folder.resolve("other.log"), "Using G1\n")));
    }
}

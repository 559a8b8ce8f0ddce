package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.host.Kernel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of /proc and /sys on kernels that nobody has seen: a recorded machine with one other file. The first byte
 * chooses which, the others are its content.
 */
class KernelFilesFuzzTest {
    private static final Path RECORDED = Recorded.folder("laptop");

    private static Path machine;

    static Stream<byte[]> changes() throws IOException {
        List<Path> all = files();
        return IntStream.range(0, all.size()).boxed().flatMap(number -> {
            byte[] content = content(all.get(number));
            return Stream.of(
                    changed(number, content), changed(number, new byte[0]), changed(number, new byte[] {'7', ':', 0}));
        });
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> walk = Files.walk(RECORDED)) {
            return walk.filter(Files::isRegularFile)
                    .map(RECORDED::relativize)
                    .sorted()
                    .toList();
        }
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(RECORDED.resolve(file));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] changed(int number, byte[] content) {
        byte[] change = new byte[content.length + 1];
        change[0] = (byte) number;
        System.arraycopy(content, 0, change, 1, content.length);
        return change;
    }

    @BeforeAll
    static void copy() throws IOException {
        machine = Files.createTempDirectory("jdyno-machine");
        for (Path file : files()) {
            Files.createDirectories(machine.resolve(file).getParent());
            Files.write(machine.resolve(file), content(file));
        }
    }

    @AfterAll
    static void remove() throws IOException {
        try (Stream<Path> walk = Files.walk(machine)) {
            for (Path path : walk.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Every check has an answer, if only that it is unknown. */
    @MethodSource("changes")
    @FuzzTest(maxDuration = "1m")
    void everyCheckHasAnAnswer(byte[] change) throws IOException {
        if (change.length == 0) {
            return;
        }
        List<Path> all = files();
        Path changed = all.get((change[0] & 0xff) % all.size());
        Files.write(machine.resolve(changed), Arrays.copyOfRange(change, 1, change.length));
        try {
            Kernel before = new Kernel(machine.resolve("before"));
            Kernel after = new Kernel(machine.resolve("after"));
            Evidence evidence =
                    Recorded.evidence(before, after, Recorded.probes(Recorded.spins(4, Recorded.EVEN, 0.001)));
            assertEquals(Doctor.CHECKS.size(), Recorded.diagnoses(evidence).size());
        } finally {
            Files.write(machine.resolve(changed), content(changed));
        }
    }
}

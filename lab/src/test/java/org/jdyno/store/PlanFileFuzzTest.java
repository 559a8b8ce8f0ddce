package org.jdyno.store;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.OddInput;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Plan files, and files that describe a server. */
class PlanFileFuzzTest {
    @TempDir
    private Path folder;

    /** Plans, and what comes of the shipped ones by odd values, keys and bytes. */
    static Stream<byte[]> files() {
        List<String> shipped = OddInput.shipped();
        return Stream.concat(
                plans(),
                IntStream.range(0, OddInput.count(150, 2_500)).mapToObj(number -> OddInput.file(number, shipped)));
    }

    private static Stream<byte[]> plans() {
        return Stream.of(
                        """
                        title: two collectors
                        platforms: [17+g1, "zgc=25+zgc+heap=512m"]
                        workloads:
                          chat: {rooms: "2,4", users: 8}
                        blocks: 3
                        baseline: 17+g1
                        timing: {warmup: 5s, measure: 10s}
                        seed: 7
                        """,
                        """
                        platforms: [17, 21]
                        workloads: {http: {rate: [1000, 2000]}}
                        slo: p99<5ms
                        budget: 10m
                        link: {rate: 100mbit, delay: 1ms}
                        hosts: {server: local}
                        """,
                        """
                        server:
                          command: "{java} {options} -jar shop.jar --port={port}"
                          environment: {MODE: test}
                          ready: {get: /health}
                        load: {connections: 8, gzip: "yes", requests: [{get: /, weight: 2}]}
                        """)
                .map(file -> file.getBytes(StandardCharsets.UTF_8));
    }

    /** Accepted and stored as it was read, or refused with a sentence. */
    @MethodSource("files")
    @FuzzTest(maxDuration = "1m")
    void isAPlanOrAnErrorOfTheUser(byte[] content) throws IOException {
        Path file = folder.resolve("plan.yaml");
        Files.write(file, content);
        PlanOrSentence.isRead(file);
    }
}

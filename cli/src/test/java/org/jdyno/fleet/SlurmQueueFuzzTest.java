package org.jdyno.fleet;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** What squeue may answer. */
class SlurmQueueFuzzTest {
    static Stream<byte[]> answers() {
        return Stream.of("0|RUNNING|None\n1|PENDING|Resources\n", "99999999999|X|Y", "1|2", "a\u2028|b|c|d")
                .map(answer -> answer.getBytes(StandardCharsets.UTF_8));
    }

    /** Each task is a line, and no state is in capitals. */
    @MethodSource("answers")
    @FuzzTest(maxDuration = "1m")
    void anyAnswerIsRead(byte[] answer) {
        String text = new String(answer, StandardCharsets.UTF_8);
        assertTrue(SlurmQueue.parse(text).size() <= text.lines().count());
        SlurmQueue.parse(text)
                .forEach((task, entry) -> assertTrue(task >= 0 && !entry.state().matches(".*[A-Z].*")));
    }
}

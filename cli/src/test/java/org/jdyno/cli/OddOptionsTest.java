package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.OddInput;
import org.junit.jupiter.api.Test;

/** Odd options show a schedule or end with a sentence, soon. Nothing is run. */
class OddOptionsTest {
    private static final String JAVA = Checkout.javaHome().toString();
    private static final long MOST_CPU_SECONDS = 5;

    private static final List<List<String>> LINES = Stream.of(
                    "run chat -p JAVA -s rooms=2,3 -s threads=nio,virtual --budget 90s",
                    "run dummy -p JAVA+heap=64m -p c1=JAVA+c1+stack=512k --blocks 3 --seed 7",
                    "run dummy -p JAVA+extra-work=2% -p JAVA+serial --baseline JAVA --pairing sliced --precision 2%",
                    "run orders -p JAVA -s heap=64m,2g -s population=10 --timing burst=500ms,measure=2s",
                    "run chat -p JAVA --slo p99<10ms,max<1s --budget 30m",
                    "run chat -p JAVA --limit connections --placement same",
                    "run sockets -p JAVA -s placement=same",
                    "run orders -p JAVA --minheap -s heap=16m",
                    "run grid -p JAVA --event kill_node_2_at_50% --blocks 2 --rule 1999",
                    "run chat -p JAVA --server kept -s rooms=15..105:15",
                    "run solo -p JAVA -s rate=100..6400:x2 --by ready-time --thorough",
                    "run tour -p JAVA --budget 6m --seed 3",
                    "gate dummy --baseline JAVA --candidate JAVA+c1 --budget 10m --seed 5")
            .map(line -> Arrays.stream(line.replace("JAVA", JAVA).split(" "))
                    .map(word -> word.startsWith("kill_") ? word.replace('_', ' ') : word)
                    .toList())
            .toList();

    @Test
    void showAScheduleOrASentence() {
        List<String> wrong = new ArrayList<>();
        int accepted = 0;
        for (int number = 0; number < OddInput.count(60, 560); number++) {
            List<String> words = new ArrayList<>(OddInput.line(number, LINES));
            words.add("--dry-run");
            StringWriter told = new StringWriter();
            long begin = cpuNanos();
            int status = Jdyno.run(
                    words.toArray(String[]::new),
                    new PrintWriter(new StringWriter(), true),
                    new PrintWriter(told, true));
            long millis = TimeUnit.NANOSECONDS.toMillis(cpuNanos() - begin);
            accepted += status == ExitCode.DONE ? 1 : 0;
            if (!Set.of(ExitCode.DONE, ExitCode.USAGE).contains(status)
                    || told.toString().contains("Exception")
                    || millis > TimeUnit.SECONDS.toMillis(MOST_CPU_SECONDS)) {
                wrong.add(words + " takes " + millis + " ms and ends with " + status + ": " + told);
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(accepted > 2, "only " + accepted + " were accepted, so little is proved of those");
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}

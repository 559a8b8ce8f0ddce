package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On which processors of recorded machines Java and C put the two threads. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PinningTest {
    private static final String SYSTEM = "/sys/devices/system/cpu";

    @TempDir
    static Path folder;

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        List<String> flags = List.of(
                "-Dsched_getaffinity=recorded_getaffinity",
                "-Dsched_setaffinity=recorded_setaffinity",
                "-DRECORDED=\"" + folder + "\"");
        program = CCompiler.brokenTwin(Map.of(SYSTEM, folder.toString()), flags, Path.of("src/test/c"));
    }

    /**
     * The first machine is that of the article: 16 cores with two processors each, of which 2 to 8 were isolated.
     * {@code pairs} are cores with neighbouring processors.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    0-31 | 0-31 | 2-8 | halves | 0-1,9-31 | 0-31 | placement=split        | 7,8
                    0-31 | 0-31 | 2-8 | halves | 0-1,9-31 | 0-31 | placement=same         | 8,8
                    0-31 | 0-31 | 2-8 | halves | 0-1,9-31 | 0-31 | placement=free         | none
                    0-31 | 0-31 | 2-8 | halves | 0-1,9-31 | 0-31 | placement=split pin=2,4 | 2,4
                    0-31 | 0-31 | 2-8 | halves | 0-1,9-31 | 0-31 | placement=split pin=4,4 | 4,4
                    0-31 | 0-31 | ''  | halves | 0-31     | 0-31 | placement=split        | 14,15
                    0-31 | 0-31 | ''  | halves | 0-31     | 0-31 | placement=same         | 31,31
                    0-31 | 0-31 | 2   | halves | 0-1,3-31 | 0-31 | placement=split        | 15,18
                    0-31 | 0-31 | 2   | halves | 0-1,3-31 | 0-31 | placement=same         | 2,2
                    0-3  | 0-3  | 2-3 | pairs  | 0-1      | 0-3  | placement=split        | 2,3
                    0-5  | 0-5  | 4-5 | pairs  | 0-3      | 0-5  | placement=split        | 0,2
                    0-3  | 0-3  | 2-3 | none   | 0-1      | 0-3  | placement=split        | 2,3
                    0-31 | 0-31 | 2-8 | halves | 0-1      | 0-31 | placement=split        | 0,1
                    0-31 | 0-31 | 2-8 | halves | 2,4      | 0-31 | placement=split        | 2,4
                    0-31 | 0-31 | 2-8 | halves | 0-3      | 0-3  | placement=same         | 3,3
                    0-31 | 0-31 | 2-8 | halves | 0-1,9-31 | 0-1,9-31 | placement=split    | 23,24
                    ''   | ''   | ''  | none   | 0-3      | 0-3  | placement=split        | 2,3
                    ''   | ''   | ''  | none   | 0-3      | 0-3  | placement=split pin=1,2 | 1,2
                    0-3  | 0-3  | ''  | none   | 0        | 0-3  | placement=split        | only processor 0; set
                    0-3  | 0-3  | ''  | none   | 0-3      | 0-3  | placement=split pin=2,4 | \
                    pin=2,4: this machine has no processor 4, only 0-3; set pin to two of these
                    0-3  | 0-2  | ''  | none   | 0-2      | 0-2  | placement=split pin=2,3 | \
                    pin=2,3: processor 3 is offline; bring it online as root (echo 1 >
                    0-3  | 0-2  | ''  | none   | 0-2      | 0-2  | placement=split pin=2,3 | or set pin to two of 0-2
                    0-3  | 0-3  | ''  | none   | 0-1      | 0-1  | placement=split pin=0,3 | \
                    pin=0,3: the control group of this process (cpuset) does not have processor 3; add it there
                    """)
    void threadsArePutOn(
            String present,
            String online,
            String isolated,
            String cores,
            String mask,
            String cpuset,
            String parameters,
            String expected)
            throws Exception {
        write("present", present);
        write("online", online);
        write("isolated", isolated);
        for (int processor = 0; processor < 32; processor++) {
            Files.createDirectories(folder.resolve("cpu" + processor + "/topology"));
            write("cpu" + processor + "/topology/thread_siblings_list", siblings(processor, cores));
        }
        write("mask", numbers(set(mask)));
        write("cpuset", numbers(set(cpuset)));
        String inJava = inJava(set(mask), set(cpuset), parameters);
        assertTrue(inJava.equals(expected) || inJava.startsWith("bad-parameter ") && inJava.contains(expected), inJava);
        assertEquals(inJava, inC(parameters));
    }

    private static String siblings(int processor, String cores) {
        return switch (cores) {
            case "halves" -> processor % 16 + "," + (processor % 16 + 16);
            case "pairs" -> processor / 2 * 2 + "-" + (processor / 2 * 2 + 1);
            default -> "";
        };
    }

    private static String inJava(BitSet mask, BitSet cpuset, String parameters) {
        Processors processors = new Processors(folder, mask, wanted -> {
            BitSet granted = (BitSet) wanted.clone();
            granted.and(cpuset);
            return granted;
        });
        try {
            Map<String, Double> counters = Pinning.of(
                            RoleContexts.parameters(ChildRole.parameters(parameters.split(" "))), () -> processors)
                    .counters();
            return counters.isEmpty()
                    ? "none"
                    : counters.get("producerProcessor").intValue() + ","
                            + counters.get("consumerProcessor").intValue();
        } catch (RoleFailure refused) {
            return refused.failureCause() + " " + refused.getMessage();
        }
    }

    private static String inC(String parameters) throws IOException {
        try (QueueProcess process = QueueProcess.twin(program, folder, parameters.split(" "))) {
            JsonNode event = process.role.next();
            if (event.get("event").asText().equals("failed")) {
                return event.get("cause").asText() + " " + event.get("message").asText();
            }
            JsonNode counters = process.role.ask(QueueProcess.CONNECT).path("counters");
            return counters.has("producerProcessor")
                    ? counters.get("producerProcessor").asInt() + ","
                            + counters.get("consumerProcessor").asInt()
                    : "none";
        }
    }

    private static void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text + "\n");
    }

    private static BitSet set(String list) {
        BitSet set = new BitSet();
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            set.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return set;
    }

    private static String numbers(BitSet set) {
        return set.stream().mapToObj(number -> number + " ").collect(Collectors.joining());
    }
}

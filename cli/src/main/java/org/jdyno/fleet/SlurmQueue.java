package org.jdyno.fleet;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.host.Programs;

/** What Slurm tells of the tasks of an array of jobs. */
public final class SlurmQueue {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String NONE = "None";

    private SlurmQueue() {}

    /**
     * How a task stands.
     *
     * @param state in lower case, such as {@code pending} or {@code node_fail}
     * @param reason why it waits; empty if there is none
     */
    public record Entry(String state, String reason) {
        /** Whether it waits for a node, perhaps again. */
        public boolean waits() {
            return state.equals("pending") || state.startsWith("requeue");
        }

        /** Whether it runs or comes to its end. */
        public boolean runs() {
            return state.equals("running") || state.equals("completing") || state.equals("configuring");
        }
    }

    /**
     * Asks Slurm for the tasks of a job, by their numbers.
     *
     * @throws IOException if it does not answer; it forgets a job some minutes after its end
     */
    public static Map<Integer, Entry> of(String job) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "squeue", "--noheader", "--array", "--states=all", "--jobs=" + job, "--format=%K|%T|%r")
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String answer = Programs.await(process, PATIENCE);
        if (process.exitValue() != 0) {
            throw new IOException("squeue: " + answer.strip().replace('\n', ' '));
        }
        return parse(answer);
    }

    /** The tasks of an answer, whose other lines do not count. */
    static Map<Integer, Entry> parse(String answer) {
        Map<Integer, Entry> tasks = new TreeMap<>();
        answer.lines().map(line -> line.strip().split("[|]", 3)).forEach(fields -> {
            if (fields.length == 3 && fields[0].matches("[0-9]{1,9}")) {
                String reason = fields[2].equals(NONE) ? "" : fields[2];
                tasks.put(Integer.valueOf(fields[0]), new Entry(fields[1].toLowerCase(Locale.ROOT), reason));
            }
        });
        return tasks;
    }
}

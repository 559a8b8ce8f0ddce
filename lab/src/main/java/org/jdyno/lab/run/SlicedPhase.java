package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;

/**
 * The measured phase of a trial that was stopped between whiles: what its driving processes did in the parts of its slices that count.
 *
 * @param processes one for each driving process
 */
record SlicedPhase(List<Process> processes) {
    /**
     * One driving process.
     *
     * @param epochOffsetNanos what the time since 1970 is more than the monotonic clock
     * @param operations in the whole phase
     * @param cpuNanos in the whole phase
     */
    record Process(String name, List<Slices.Stretch> kept, long epochOffsetNanos, double operations, double cpuNanos) {
        long keptNanos() {
            return kept.stream().mapToLong(Slices.Stretch::nanos).sum();
        }

        long keptOperations() {
            return kept.stream().mapToLong(Slices.Stretch::operations).sum();
        }
    }

    SlicedPhase {
        processes = List.copyOf(processes);
    }

    /** @param drove what the driving processes answered, with their ticks */
    static SlicedPhase of(Slices slices, Map<RunningRole, JsonNode> drove) throws TrialFailure {
        long offset = System.currentTimeMillis() * 1_000_000 - System.nanoTime();
        List<Process> processes = new ArrayList<>();
        for (Map.Entry<RunningRole, JsonNode> one : drove.entrySet()) {
            JsonNode done = one.getValue();
            Process process = new Process(
                    one.getKey().name(),
                    slices.kept(sums(done, "tickNanos"), sums(done, "tickOperations")),
                    offset,
                    done.path("operations").asDouble(),
                    done.path("cpuNanos").asDouble());
            if (process.keptNanos() == 0) {
                throw new TrialFailure(
                        Cause.PROTOCOL,
                        "the " + process.name() + " kept no two ticks in any of its "
                                + slices.slices().size()
                                + " slices: its clock is not the machine's, or it could hardly run");
            }
            processes.add(process);
        }
        return new SlicedPhase(processes);
    }

    /** Numbers of which each but the first is told as what it is more than the one before. */
    private static long[] sums(JsonNode done, String name) {
        String text = done.path(name).asText();
        long[] values = text.isEmpty()
                ? new long[0]
                : Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
        Arrays.parallelPrefix(values, Long::sum);
        return values;
    }

    /** The time that counts; of several processes, which ran in the same slices, the longest. */
    double wallNanos() {
        return processes.stream().mapToDouble(Process::keptNanos).max().orElseThrow();
    }

    /** Which share of the operations of the phase was completed in the time that counts. */
    double share() {
        double operations = processes.stream().mapToDouble(Process::operations).sum();
        double kept = processes.stream()
                .mapToDouble(process -> process.keptOperations() * wallNanos() / process.keptNanos())
                .sum();
        return kept / operations;
    }

    /**
     * What counts in windows of its own time. The processor time of a stretch is not known; each window has that of its share of the operations.
     *
     * @param windowNanos the least a window lasts, but for the last
     */
    List<Window> windows(long windowNanos) {
        List<Window> windows = new ArrayList<>();
        for (Process process : processes) {
            int index = 0;
            List<Slices.Stretch> part = new ArrayList<>();
            for (Slices.Stretch stretch : process.kept()) {
                part.add(stretch);
                if (part.stream().mapToLong(Slices.Stretch::nanos).sum() >= windowNanos) {
                    windows.add(window(process, index++, part));
                    part.clear();
                }
            }
            if (!part.isEmpty()) {
                windows.add(window(process, index, part));
            }
        }
        return windows;
    }

    private static Window window(Process process, int index, List<Slices.Stretch> part) {
        long operations = part.stream().mapToLong(Slices.Stretch::operations).sum();
        return new Window(
                process.name(),
                Phase.MEASURE,
                0,
                index,
                (part.get(0).fromNanos() + process.epochOffsetNanos()) / 1_000_000,
                part.stream().mapToLong(Slices.Stretch::nanos).sum(),
                operations,
                0,
                Math.round(process.cpuNanos() * operations / process.operations()),
                Map.of());
    }
}

package org.jdyno.model.merge;

import java.util.List;
import java.util.stream.Stream;

/**
 * Runs of several machines, and what they say together.
 *
 * @param runs the runs that could be read and judged
 * @param leftOut what could not
 * @param lines the comparisons that at least two machines have
 * @param controls the comparisons of the two copies of the baseline, on at least two machines
 * @param biased those of them that show a bias: no comparison of the same cell is claimed
 * @param single the comparisons that fewer than two machines have, with effects that count
 */
public record MergedRuns(
        List<MachineRun> runs,
        List<LeftOut> leftOut,
        List<MergedLine> lines,
        List<MergedLine> controls,
        List<MergedLine> biased,
        List<SingleLine> single) {
    public MergedRuns {
        runs = List.copyOf(runs);
        leftOut = List.copyOf(leftOut);
        lines = List.copyOf(lines);
        controls = List.copyOf(controls);
        biased = List.copyOf(biased);
        single = List.copyOf(single);
    }

    /**
     * A directory or file without a run that can be judged.
     *
     * @param why a sentence that names it
     */
    public record LeftOut(String source, String why) {}

    /** A comparison that fewer than two machines have. */
    public record SingleLine(MachineRun.Line line, List<MachineEffect> machines) {
        public SingleLine {
            machines = List.copyOf(machines);
        }
    }

    /** The machines of all runs. */
    public List<Machine> machines() {
        return runs.stream().map(MachineRun::machine).distinct().toList();
    }

    /** The types of these machines. */
    public List<String> types() {
        return machines().stream().map(Machine::type).distinct().sorted().toList();
    }

    /** The runs that have no comparison, such as those in which all trials failed. */
    public Stream<MachineRun> without() {
        return runs.stream().filter(run -> run.lines().isEmpty());
    }

    /** Whether all that was given could be merged. */
    public boolean isWhole() {
        return leftOut.isEmpty() && without().findAny().isEmpty();
    }

    /** The runs whose comparisons do not count, because a check failed. */
    public Stream<MachineRun> untrusted() {
        return runs.stream().filter(MachineRun::untrusted);
    }
}

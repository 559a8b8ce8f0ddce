package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.plan.LeastHeaps;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.store.RunDirectory;

/**
 * The search that comes first where heaps are given as multiples of the least that is enough: a run of its own, in a
 * directory beside that of the run which it is for.
 *
 * @param command how the run was asked for
 */
record LeastHeapRun(Installation installation, PrintWriter err, List<String> command) {
    /** Plans what was asked for, which wants JVMs to be started. */
    @FunctionalInterface
    interface Planning {
        Plan plan() throws InterruptedException;
    }

    /**
     * Finds the least heaps and tells the request of them.
     *
     * @param search what is run
     * @param target where the run will be that it is for
     * @param planning of that run, with what the request knows
     * @param begun the run of a plan, and of the command, before its first trial
     * @return {@link ExitCode#DONE} if they are found, otherwise what the command ends with
     */
    int find(Request request, Plan search, Path target, Planning planning, BiFunction<Plan, List<String>, Run> begun)
            throws InterruptedException, IOException {
        // What else is wrong is told now, and not after minutes of searching.
        request.leastHeaps(LeastHeaps.placeholders(search));
        RoleHosts.require(planning.plan().hosts());
        Path place = target.resolveSibling(target.getFileName() + "-minheap");
        RunDirectory directory = beginOrGoOn(place, begun.apply(search, command));
        if (!new Sitting(installation, err).run(directory, directory.read(), "run", place.toString())) {
            err.println(
                    "jdyno: that finds the least heap; what was asked for is then run by the same command with --out "
                            + target);
            return ExitCode.INTERRUPTED;
        }
        Judged judged = Judge.of(directory.read());
        Run whole = judged.run();
        Judgement judgement = judged.judgement();
        directory.writeReport(Format.HTML.fileName(), Format.HTML.renderer().render(whole, judgement));
        LimitSentences.limits(whole, judgement).forEach(sentence -> err.println("jdyno: " + sentence));
        Map<Cell, Long> found = LeastHeaps.found(judgement.limits());
        if (found.size() < search.cells().size()) {
            err.println("jdyno: so there is nothing that heaps could be multiples of; give sizes, such as heap=64m");
            return ExitCode.FAILED;
        }
        request.leastHeaps(found);
        request.title(planning.plan().title() + ", heaps in multiples of " + sizes(found) + ", the least of "
                + search.baseline());
        return ExitCode.DONE;
    }

    private static String sizes(Map<Cell, Long> found) {
        return found.values().stream().sorted().distinct().map(Heap::size).collect(Collectors.joining(" and "));
    }

    /** An earlier sitting may have begun the same search. */
    private static RunDirectory beginOrGoOn(Path place, Run run) {
        if (RunDirectory.isRun(place)) {
            RunDirectory earlier = RunDirectory.open(place);
            Plan plan = earlier.read().plan();
            if (plan.cells().equals(run.plan().cells())
                    && plan.platforms().equals(run.plan().platforms())) {
                return earlier;
            }
        }
        return RunDirectory.create(place, run);
    }
}

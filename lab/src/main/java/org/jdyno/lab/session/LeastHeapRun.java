package org.jdyno.lab.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.plan.LeastHeaps;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.report.content.LimitSentences;
import org.jdyno.lab.store.RunDirectory;

/**
 * The search that comes first where heaps are given as multiples of the least that is enough: a run of its own, in a
 * directory beside that of the run which it is for.
 */
record LeastHeapRun(SessionContext context) {
    /**
     * Finds the least heaps if a request needs them, and adds them to it.
     *
     * @param target where the run will be that it is for
     * @return whether the request has all that it needs; otherwise the user knows why not
     */
    boolean complete(Request request, Path target) throws InterruptedException, IOException {
        Optional<Plan> search = context.preparation().heapSearch(request);
        if (search.isEmpty()) {
            return true;
        }
        RunDirectory.requireNone(target);
        // What else is wrong is told now, and not after minutes of searching.
        request.leastHeaps(LeastHeaps.placeholders(search.get()));
        RoleHosts.require(context.preparation().plan(request).hosts());
        Path place = target.resolveSibling(target.getFileName() + "-minheap");
        JudgedRun judged = run(beginOrGoOn(place, context.preparation().run(search.get(), context.command())), target);
        judged.writePage();
        LimitSentences.limits(judged.run(), judged.judgement()).forEach(context.listener()::message);
        Map<Cell, Long> found = LeastHeaps.found(judged.judgement().limits());
        if (found.size() < search.get().cells().size()) {
            context.listener()
                    .message("so there is nothing that heaps could be multiples of; give sizes, such as heap=64m");
            return false;
        }
        request.leastHeaps(found);
        request.title(context.preparation().plan(request).title() + ", heaps in multiples of " + sizes(found)
                + ", the least of " + search.get().baseline());
        return true;
    }

    private JudgedRun run(RunDirectory directory, Path target) throws InterruptedException, IOException {
        try {
            new Session(context).run(directory);
        } catch (InterruptedException stopped) {
            context.listener()
                    .message("that finds the least heap; what was asked for is then run by the same command with --out "
                            + target);
            throw stopped;
        }
        return JudgedRun.of(directory);
    }

    private static String sizes(Map<Cell, Long> found) {
        return found.values().stream().sorted().distinct().map(Heap::size).collect(Collectors.joining(" and "));
    }

    /** An earlier session may have begun the same search. */
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

package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.host.RoleHosts;
import org.jdyno.model.Cell;
import org.jdyno.model.Heap;
import org.jdyno.model.Identity;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.jdyno.plan.LeastHeaps;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.report.content.LimitTopic;
import org.jdyno.run.Identification;
import org.jdyno.store.RunDirectory;

/**
 * The search for the least heap that precedes a run whose heaps are multiples of it. It is a run of its own, in a
 * directory beside that of the run.
 */
public record LeastHeapRun(SessionContext context) {
    /**
     * Runs a request, after the search that it needs, if any.
     *
     * @param out the directory; a new one if empty
     * @return empty if the search did not find the least heap, after a message to the user
     */
    public Optional<JudgedRun> run(Request request, Optional<Path> out) throws InterruptedException, IOException {
        Path place = RunPlace.of(out, "");
        return addLeastHeaps(request, place) ? Optional.of(lifecycle().run(request, place)) : Optional.empty();
    }

    private RunLifecycle lifecycle() {
        return new RunLifecycle(context, false);
    }

    /**
     * Finds the least heaps if a request needs them, and adds them to the request.
     *
     * @param target the directory of the run that needs them
     * @return false if they were not found, after a message to the user
     */
    private boolean addLeastHeaps(Request request, Path target) throws InterruptedException, IOException {
        Optional<Plan> search = context.preparation().heapSearch(request);
        if (search.isEmpty()) {
            return true;
        }
        RunDirectory.requireNone(target);
        // Other errors should be found now, not after minutes of searching.
        request.leastHeaps(LeastHeaps.placeholders(search.get()));
        RoleHosts.require(context.preparation().plan(request).hosts());
        Path place = target.resolveSibling(target.getFileName() + "-minheap");
        JudgedRun judged =
                run(createOrContinue(place, context.preparation().newRun(search.get(), context.command())), target);
        judged.writePage();
        LimitTopic.limits(judged.run(), judged.judgement()).forEach(context.listener()::message);
        Map<Cell, Long> found = LeastHeaps.found(judged.judgement().limits());
        if (found.size() < search.get().cells().size()) {
            context.listener().message("no least heap was found for the multiples; set sizes, such as heap=64m");
            return false;
        }
        request.leastHeaps(found);
        request.set(
                PlanKeys.TITLE,
                context.preparation().plan(request).title() + ", heaps in multiples of " + sizes(found)
                        + ", the least heap of " + search.get().baseline());
        return true;
    }

    private JudgedRun run(RunDirectory directory, Path target) throws InterruptedException, IOException {
        try {
            return lifecycle().finish(directory);
        } catch (InterruptedException stopped) {
            context.listener()
                    .message("that command resumes only the search for the least heap; for the run itself, repeat yours"
                            + " with --out " + target);
            throw stopped;
        }
    }

    private static String sizes(Map<Cell, Long> found) {
        return found.values().stream().sorted().distinct().map(Heap::size).collect(Collectors.joining(" and "));
    }

    /** An earlier session may have begun the same search. */
    private RunDirectory createOrContinue(Path place, Run run) throws IOException {
        if (RunDirectory.isRun(place)) {
            RunDirectory earlier = RunDirectory.open(place);
            Run begun = earlier.read();
            if (begun.plan().cells().equals(run.plan().cells())
                    && begun.plan().platforms().equals(run.plan().platforms())) {
                if (RunLifecycle.isComplete(begun)) {
                    requireUnchanged(begun, place);
                }
                return earlier;
            }
        }
        return RunDirectory.create(place, run);
    }

    /**
     * Checks that a finished search was made with the present JVMs, classes and machine. A search that continues makes
     * this check itself. Machines reached by ssh are not asked, so their state is not compared.
     */
    private void requireUnchanged(Run found, Path place) throws IOException {
        Identity now = Identification.of(List.of(found), context.installation());
        Map<String, String> then = new HashMap<>(found.identity().values());
        then.keySet().retainAll(now.values().keySet());
        List<String> differences = new Identity(then, List.of()).differences(now);
        if (!differences.isEmpty()) {
            throw new UserError("the least heap in " + place + " was found in another environment: "
                    + String.join("; ", differences) + "; name another directory with --out to search again");
        }
        if (found.identity().values().isEmpty()) {
            context.listener().message(place + " does not record with which JVMs and classes the least heap was found");
        }
    }
}

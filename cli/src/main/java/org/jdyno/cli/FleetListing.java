package org.jdyno.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.Fleet;
import org.jdyno.model.ShellLine;
import org.jdyno.model.TaskStatus;
import org.jdyno.model.TaskStatus.State;
import org.jdyno.session.FleetCollection;
import org.jdyno.session.FleetStatus;

/** Lists the tasks of a fleet, and its results. */
final class FleetListing {
    private FleetListing() {}

    /** A line for each task, and how many are done. */
    static void print(FleetStatus status, PrintWriter out) {
        boolean divided =
                status.tasks().stream().anyMatch(task -> task.workload().isPresent());
        Listing listing = new Listing();
        listing.row(cells(divided, "task", "workload", "machine", "state", "trials", "attempts", "cause"));
        for (TaskStatus task : status.tasks()) {
            listing.row(cells(
                    divided,
                    String.valueOf(task.number()),
                    task.workload().orElse(""),
                    task.machine().orElse(""),
                    task.state().word(),
                    task.trials() + " of " + trials(status.fleet().forecast()),
                    String.valueOf(task.attempts()),
                    task.cause()));
        }
        listing.print(out);
        out.println();
        out.println(counts(status) + ".");
    }

    private static String[] cells(boolean divided, String task, String workload, String... others) {
        List<String> cells = new ArrayList<>(List.of(task));
        if (divided) {
            cells.add(workload);
        }
        cells.addAll(List.of(others));
        return cells.toArray(String[]::new);
    }

    /** The number of trials of each task, as a forecast says it. */
    static String trials(Fleet.Forecast forecast) {
        return (forecast.exact() ? "" : "about ") + forecast.trials();
    }

    private static String counts(FleetStatus status) {
        List<String> counts = new ArrayList<>();
        for (State state : State.values()) {
            long count = status.tasks().stream()
                    .filter(task -> task.state() == state)
                    .count();
            if (count > 0) {
                counts.add(count + " " + state.word());
            }
        }
        int tasks = status.tasks().size();
        return tasks + (tasks == 1 ? " task: " : " tasks: ") + String.join(", ", counts);
    }

    /** The results, the tasks that have none, and what to do with the results. */
    static void print(FleetCollection collection, PrintWriter out) {
        Listing listing = new Listing();
        listing.row("task", "machine", "trials", "result");
        for (FleetCollection.Result result : collection.results()) {
            listing.row(
                    String.valueOf(result.task().number()),
                    result.task().machine().orElse(""),
                    result.ran() + " of " + result.trials() + " ran",
                    result.path().toString());
        }
        listing.print(out);
        Listing without = new Listing();
        collection
                .damaged()
                .forEach(damaged -> without.row(
                        "task " + damaged.task().number(),
                        damaged.task().machine().orElse(""),
                        "has a result that cannot be read: " + damaged.reason()));
        collection.status().tasks().stream()
                .filter(task -> task.result().isEmpty())
                .forEach(task -> without.row(
                        "task " + task.number(),
                        task.machine().orElse(""),
                        "has no result: " + task.state().word() + (task.cause().isEmpty() ? "" : ", " + task.cause())));
        if (!collection.isWhole()) {
            out.println();
            without.print(out);
        }
        if (!collection.results().isEmpty()) {
            out.println();
            out.println("To merge them, give their directories to jdyno merge: "
                    + ShellLine.of(collection.results().stream()
                            .map(result -> result.path().toString())
                            .toList()));
        }
    }
}

package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Secrets;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.plan.Shortening;
import org.jdyno.lab.session.StudyRun;

/** What a run or a study would do. */
final class DryRun {
    private DryRun() {}

    static void print(Run run, PrintWriter out) {
        Plan plan = run.plan();
        out.println("Platforms");
        Listing platforms = new Listing();
        for (Platform platform : plan.platforms()) {
            String part = platform.name().equals(plan.baseline())
                    ? "baseline"
                    : platform.name().equals(plan.again()) ? "the baseline again, to hold it against itself" : "";
            platforms.row(
                    "  " + platform.name(),
                    platform.unable().map(reason -> "skipped: " + reason).orElse(platform.describe()),
                    part);
        }
        platforms.print(out);
        out.println();
        out.println("Workloads");
        plan.cells()
                .forEach(cell ->
                        out.println("  " + cell.workload() + " " + cell.point().label()));
        out.println();
        if (plan.procedure().limit().isPresent()) {
            out.println(
                    (plan.procedure().limit().get().least() ? "Every platform's least heap" : "Every platform's limit")
                            + " is searched for at every point, by some ten to thirty trials of "
                            + Durations.words(plan.timing().expectedTrialMillis()) + " each"
                            + plan.budgetMillis()
                                    .map(budget -> ", within " + Durations.words(budget) + " together.")
                                    .orElse("."));
            return;
        }
        if (plan.procedure().capacity().isPresent()) {
            out.println("The highest rate at which each platform holds "
                    + plan.procedure().capacity().get().slo().words()
                    + " is searched for: by a pilot that doubles the rate, and then in blocks in which the"
                    + " platforms take turns. A block is expected"
                    + " to take about " + Durations.words(Planner.expectedBlockMillis(plan))
                    + (plan.budgetMillis().isPresent()
                            ? "; as many are run as fit into "
                                    + Durations.words(plan.budgetMillis().get()) + "."
                            : ", and all about " + Durations.words(Planner.expectedMillis(plan, Optional.empty()))
                                    + "."));
            out.println(
                    "Every rate is held for " + Durations.words(plan.timing().measureMillis()) + ".");
            return;
        }
        long blockMillis = Planner.expectedBlockMillis(plan);
        int blocks = plan.blocks().orElseThrow();
        out.println("Schedule (seed " + plan.seed() + ")");
        int block = -1;
        StringBuilder line = new StringBuilder();
        for (Slot slot : run.schedule()) {
            if (slot.block() != block) {
                block = slot.block();
                print(line, out);
                line.append("  block ").append(block + 1).append(':');
            }
            line.append(' ').append(slot.platform());
            if (plan.cells().stream().map(Cell::workload).distinct().count() > 1) {
                line.append('/').append(slot.workload());
            }
        }
        print(line, out);
        out.println();
        out.println("A block is expected to take about " + Durations.words(blockMillis) + ".");
        out.println(plan.budgetMillis()
                .map(budget -> "As many blocks are run as fit into " + Durations.words(budget) + ": about "
                        + Planner.expectedBlocks(plan) + ".")
                .orElse((blocks == 1 ? "It takes about " : "All " + blocks + " blocks take about ")
                        + Durations.words(blockMillis * blocks) + "."));
    }

    static void print(StudyRun run, PrintWriter out) throws InterruptedException {
        Map<String, Shortening.Cut> cuts = run.cuts();
        out.println(run.study().title());
        out.println();
        Listing parts = new Listing();
        for (Study.Part part : run.study().parts()) {
            Shortening.Cut cut = cuts.get(part.name());
            parts.row(
                    "  " + part.name(),
                    (cut.leftOut() ? "left out: " : "about ") + Durations.words(cut.expectedMillis()),
                    part.title(),
                    cut.leftOut() ? "" : run.changes(part, cut));
        }
        parts.print(out);
        out.println();
        long total = cuts.values().stream()
                .filter(cut -> !cut.leftOut())
                .mapToLong(Shortening.Cut::expectedMillis)
                .sum();
        out.println(
                "All parts on " + String.join(", ", Secrets.hidden(run.plan().platforms())) + " take about "
                        + Durations.words(total) + " (seed " + run.plan().seed() + ").");
    }

    private static void print(StringBuilder line, PrintWriter out) {
        if (line.length() > 0) {
            out.println(line);
            line.setLength(0);
        }
    }
}

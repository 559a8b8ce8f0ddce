package org.jdyno.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import org.jdyno.experiment.ExpectedTime;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cell;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Secrets;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Slo;
import org.jdyno.model.Slot;
import org.jdyno.model.study.Study;
import org.jdyno.plan.Shortening;
import org.jdyno.session.Announcement;
import org.jdyno.session.StudyParts;

/** Prints what a run or a study would do. */
final class DryRun {
    private DryRun() {}

    static void print(Run run, PrintWriter out) {
        Plan plan = run.plan();
        out.println("Platforms");
        Listing platforms = new Listing();
        for (Platform platform : plan.platforms()) {
            String part = platform.name().equals(plan.baseline())
                    ? "baseline"
                    : platform.name().equals(plan.aaControl()) ? "A/A control" : "";
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
        run.workloads().forEach(workload -> plan.cells().stream()
                .filter(cell -> cell.workload().equals(workload.name()) && namesProgram(run, cell))
                .findFirst()
                .ifPresent(cell -> printPrograms(cell, run, out)));
        out.print(plan.experiment()
                .match(new Cases<String>(
                        comparison -> schedule(run),
                        published -> schedule(run),
                        largestLoad -> limits("limit", plan),
                        leastHeap -> limits("least heap", plan),
                        rate -> rates(rate.slo(), plan),
                        imported -> "")));
    }

    /** Whether the program under test is one that the parameters of a cell name. */
    private static boolean namesProgram(Run run, Cell cell) {
        return run.workload(cell).tested().adapter() && cell.point().values().containsKey("command");
    }

    /** Prints what starts the programs of an adapter, without the options for logs of the JVM. */
    private static void printPrograms(Cell cell, Run run, PrintWriter out) {
        Map<String, String> point = cell.point().shown();
        out.println("Commands, in " + point.get("directory"));
        Listing commands = new Listing();
        for (Platform platform : run.plan().platformsWithoutControl()) {
            String shown = platform.jvm().isEmpty()
                    ? ""
                    : ShellLine.of(Secrets.hidden(run.workload(cell).tested().jvmOptions(cell.point(), platform)));
            String command = point.get(platform.isNative() ? "native" : "command")
                    .replace("{options}", shown)
                    .replace(
                            "{java-home}",
                            platform.jvm().map(jvm -> jvm.home().toString()).orElse(""))
                    .replace(
                            "{java}",
                            platform.jvm()
                                    .map(jvm -> (jvm.java() + " " + shown).strip())
                                    .orElse(""))
                    .replace("{classes}", platform.classes().map(Path::toString).orElse("{classes}"));
            commands.row("  " + platform.name(), command);
        }
        commands.print(out);
        out.println();
    }

    private static String limits(String what, Plan plan) {
        return "The search for every platform's " + what + " takes ten to thirty trials at every point, of "
                + Durations.words(plan.expectedTrialMillis()) + " each"
                + plan.budgetMillis()
                        .map(budget -> ", within " + Durations.words(budget) + " in all.\n")
                        .orElse(".\n");
    }

    private static String rates(Slo slo, Plan plan) {
        ExpectedTime expected = Experiments.of(plan).expected();
        return "The search for the highest rate at which each platform meets " + slo.words()
                + " has a pilot that doubles the rate, and then blocks of alternating platforms. A block takes about "
                + Durations.words(expected.blockMillis())
                + plan.budgetMillis()
                        .map(budget -> "; the run ends after " + Durations.words(budget))
                        .orElseGet(() -> ", the run about " + Durations.words(expected.millis()))
                + ".\nEvery rate is held for " + Durations.words(plan.timing().measureMillis()) + ".\n";
    }

    private static String schedule(Run run) {
        Plan plan = run.plan();
        ExpectedTime expected = Experiments.of(plan).expected();
        boolean named = plan.cells().stream().map(Cell::workload).distinct().count() > 1;
        StringBuilder lines = new StringBuilder("Schedule (seed " + plan.seed() + ")");
        int block = -1;
        for (Slot slot : run.schedule()) {
            if (slot.block() != block) {
                block = slot.block();
                lines.append("\n  block ").append(block + 1).append(':');
            }
            lines.append(' ')
                    .append(slot.platform())
                    .append(named ? "/" + slot.cell().workload() : "");
        }
        int blocks = plan.blocks().orElseThrow();
        return lines
                + "\n\nA block takes about " + Durations.words(expected.blockMillis()) + ".\n"
                + plan.budgetMillis()
                        .map(budget ->
                                "About " + expected.blocks() + (expected.blocks() == 1 ? " block fits" : " blocks fit")
                                        + " into the budget of "
                                        + Durations.words(budget) + "."
                                        + Announcement.enoughBudget(plan)
                                                .map(enough -> " That is too few; --budget " + enough + " is enough.")
                                                .orElse("")
                                        + "\n")
                        .orElseGet(() -> (blocks == 1 ? "The run takes about " : blocks + " blocks take about ")
                                + Durations.words(expected.millis()) + ".\n");
    }

    static void print(StudyParts study, PrintWriter out) throws InterruptedException {
        Map<String, Shortening.Cut> cuts = study.cuts();
        out.println(study.file().study().title());
        out.println();
        Listing parts = new Listing();
        for (Study.Part part : study.file().study().parts()) {
            Shortening.Cut cut = cuts.get(part.name());
            parts.row(
                    "  " + part.name(),
                    (cut.leftOut() ? "left out: " : "about ") + Durations.words(cut.expectedMillis()),
                    part.title(),
                    cut.leftOut() ? "" : study.remarks(part, cut));
        }
        parts.print(out);
        out.println();
        long total = cuts.values().stream()
                .filter(cut -> !cut.leftOut())
                .mapToLong(Shortening.Cut::expectedMillis)
                .sum();
        out.println(
                "All parts on " + String.join(", ", Secrets.hidden(study.plan().platforms())) + " take about "
                        + Durations.words(total) + " (seed " + study.plan().seed() + ").");
        study.shortage().ifPresent(shortage -> out.println("Note: " + shortage + "."));
    }
}

package org.jdyno.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Numbers;

/**
 * Whether a candidate passes beside its baseline, and why, in Markdown for the summary of a CI job.
 *
 * @param answer whether it passes
 * @param reason one sentence about that
 */
public record GateSummary(Run run, Judgement judgement, Answer answer, String reason) {
    /** What a gate says. */
    public enum Answer {
        PASSES("passes"),
        REGRESSION("regression"),
        INCONCLUSIVE("inconclusive"),
        UNTRUSTED("cannot be trusted");

        private final String title;

        Answer(String title) {
            this.title = title;
        }
    }

    /** The answer of a run of two platforms; what hides another comes first. */
    public static GateSummary of(Run run, Judgement judgement) {
        String candidate = candidate(run.plan());
        Optional<Trial> broken = failed(run, candidate);
        Optional<Trial> baselineBroken = failed(run, run.plan().baseline());
        if (broken.isPresent() && baselineBroken.isEmpty()) {
            return new GateSummary(
                    run,
                    judgement,
                    Answer.REGRESSION,
                    candidate + " failed where " + run.plan().baseline() + " did not: "
                            + broken.get().message());
        }
        if (judgement.trust().untrusted()) {
            return new GateSummary(
                    run,
                    judgement,
                    Answer.UNTRUSTED,
                    String.join("; ", judgement.trust().reasons()));
        }
        List<Verdict> headlines =
                judgement.verdicts().stream().filter(Verdict::headline).toList();
        Optional<Verdict> slower = headlines.stream()
                .filter(verdict -> verdict.kind() == Verdict.Kind.SLOWER)
                .findFirst();
        if (slower.isPresent()) {
            return new GateSummary(
                    run,
                    judgement,
                    Answer.REGRESSION,
                    candidate + " is slower by " + measure(run, slower.get()).title() + " of "
                            + slower.get().workload());
        }
        boolean answered = !headlines.isEmpty()
                && headlines.stream().allMatch(verdict -> verdict.kind() != Verdict.Kind.INCONCLUSIVE)
                && baselineBroken.isEmpty();
        return answered
                ? new GateSummary(run, judgement, Answer.PASSES, candidate + " is nowhere slower by a headline measure")
                : new GateSummary(
                        run,
                        judgement,
                        Answer.INCONCLUSIVE,
                        baselineBroken
                                .map(trial -> run.plan().baseline() + " failed itself: " + trial.message())
                                .orElse(
                                        "what was measured allows neither answer; a longer --budget or a quieter machine may"));
    }

    private static String candidate(Plan plan) {
        return plan.contenders().stream()
                .map(platform -> platform.name())
                .filter(name -> !name.equals(plan.baseline()))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Trial> failed(Run run, String platform) {
        return run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(platform) && run.failed(trial))
                .findFirst();
    }

    private static Measure measure(Run run, Verdict verdict) {
        return run.workload(verdict.workload()).measure(verdict.measure());
    }

    /** The summary; {@code page} is where the whole report is. */
    public String markdown(String page) {
        StringBuilder text = new StringBuilder();
        line(text, "## jdyno gate: " + answer.title);
        line(text, "");
        line(text, MarkdownReport.escaped(reason) + ".");
        line(text, "");
        line(text, "| workload | measure | candidate against baseline | 95 % interval | verdict | blocks |");
        line(text, "|---|---|---:|---:|---|---:|");
        judgement.verdicts().stream()
                .sorted((one, other) -> Boolean.compare(other.headline(), one.headline()))
                .forEach(verdict -> row(text, verdict));
        line(text, "");
        Stream.concat(judgement.trust().reasons().stream(), judgement.trust().notes().stream())
                .forEach(note -> line(text, "- " + MarkdownReport.escaped(note)));
        line(text, "");
        line(text, "Bold measures decide, at one false alarm in a thousand. Report: <" + page + ">");
        line(text, "");
        line(text, "    " + ShellLine.of(run.command()));
        return text.toString();
    }

    private void row(StringBuilder text, Verdict verdict) {
        String title = MarkdownReport.escaped(measure(run, verdict).title());
        boolean interval = !Double.isNaN(verdict.low());
        line(
                text,
                "| " + MarkdownReport.escaped(verdict.workload()) + " | "
                        + (verdict.headline() ? "**" + title + "**" : title) + " | "
                        + Numbers.change(verdict.ratio()) + " | "
                        + (interval ? Numbers.changeInterval(verdict.low(), verdict.high()) : "–")
                        + " | " + verdict.kind().word() + " | " + verdict.blocks() + " |");
    }

    private static void line(StringBuilder text, String words) {
        text.append(words).append('\n');
    }
}

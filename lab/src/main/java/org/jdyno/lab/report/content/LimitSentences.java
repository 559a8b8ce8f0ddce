package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Run;

/** How large a load each platform bears, and what stops it, in plain sentences. */
public final class LimitSentences {
    /** Why a search has failed trials. */
    public static final String FAILURES = "Where a search goes beyond a limit, trials fail: that is how it finds it.";

    private LimitSentences() {}

    /** Whether the run looked for limits, and so compares nothing. */
    public static boolean isSearch(Run run) {
        return run.plan().procedure().limit().isPresent();
    }

    /** What is looked for, for a heading. */
    public static String title(LimitSearch search) {
        return search.least() ? "The least heap" : "The largest load borne";
    }

    /** What it is counted in. */
    public static String unit(LimitSearch search) {
        return search.least() ? "MiB" : search.load();
    }

    /** What a platform does at the end that was found, for the head of a column: {@code bears}. */
    public static String succeeds(LimitSearch search) {
        return search.least() ? "completes in" : "bears";
    }

    /** What such a run has done, in a few sentences. */
    public static String method(LimitSearch search) {
        return search.least()
                ? "The heap, least and most alike, was halved or doubled until trials failed, then bisected until"
                        + " the least that was enough and"
                        + " the most that was not lie within " + Numbers.margin(search.tolerance())
                        + " or one MiB. The least is told when " + (1 + search.confirmations()) + " of "
                        + (1 + search.confirmations())
                        + " trials were completed with it, however slowly." + repeats(search)
                        + " JVMs round heaps up to steps of their own, often of 2 MiB."
                : "The load was doubled until trials failed, then bisected until the largest that was borne and"
                        + " the least that was not lie within "
                        + Numbers.margin(search.tolerance())
                        + " or one step of the load. To be confirmed, what is borne is tried "
                        + Numbers.count(search.confirmations(), "more time")
                        + ", and so is what fails unless a second trial fails there. No more than "
                        + Numbers.exact(search.most()) + " " + search.load() + " are tried.";
    }

    private static String repeats(LimitSearch search) {
        return search.repeats() == 1
                ? ""
                : " The search is made " + search.repeats() + " times, each after the first from where that one ended;"
                        + " told are the middle and the range of what was found.";
    }

    /** Who is meant: the platform, and what sets its point apart: {@code temurin-25 (threads=nio)}. */
    public static String who(Run run, Limit limit) {
        return Distinction.who(limit.platform(), Distinction.ofSearch(run, limit.workload(), limit.point()));
    }

    /** One sentence or three for each search, in their order. */
    public static List<String> limits(Run run, Judgement judgement) {
        return judgement.limits().stream().map(limit -> limit(run, limit)).toList();
    }

    /** What a platform bears, what stops it and how that is raised. */
    public static String limit(Run run, Limit limit) {
        String who = who(run, limit);
        LimitSearch search = run.plan().procedure().limit().orElseThrow();
        if (limit.failed() == 0) {
            return limit.reached() == 0
                    ? who + " " + untried(limit)
                    : who + " " + succeeds(search) + " " + amount(search, limit.reached()) + range(limit) + ", the "
                            + (search.least() ? "least" : "most") + " that was tried." + doubt(limit);
        }
        String bears = limit.reached() == 0
                ? who + (search.least() ? " needs more than any heap" : " bears not even the least load")
                        + " that was tried; at "
                : who + " " + succeeds(search) + " " + amount(search, limit.reached()) + range(limit) + "; at ";
        return bears + Numbers.exact(limit.failed()) + " it " + stopped(limit) + doubt(limit);
    }

    private static String amount(LimitSearch search, long amount) {
        return Numbers.exact(amount) + " " + unit(search) + (search.least() ? " of heap" : "");
    }

    /**
     * Of several searches from the least to the most, and how often such a range holds what all would find in the
     * middle.
     */
    private static String range(Limit limit) {
        int searches = limit.repeats().size();
        if (searches < 2) {
            return "";
        }
        double holds = 1 - Math.pow(0.5, searches - 1);
        return " (" + searches + " searches: " + found(limit) + ", a " + Math.round(100 * holds) + " % interval)";
    }

    /** What the searches have found, {@code 11 to 12}; a dash where only one was made. */
    public static String found(Limit limit) {
        List<Long> sorted = limit.repeats().stream().sorted().toList();
        if (sorted.size() < 2) {
            return Numbers.UNKNOWN;
        }
        String least = Numbers.exact(sorted.get(0));
        String most = Numbers.exact(sorted.get(sorted.size() - 1));
        return least + " to " + most;
    }

    private static String untried(Limit limit) {
        return limit.cause().isEmpty()
                ? "was not tried."
                : "cannot run here, " + limit.cause().get().title() + ": " + Sentences.ended(limit.message());
    }

    private static String stopped(Limit limit) {
        Optional<Obstacle> obstacle = limit.obstacle();
        if (obstacle.isPresent()) {
            return "is stopped by " + obstacle.get().name() + ", "
                    + obstacle.get().value() + ". "
                    + Sentences.ended(obstacle.get().cure());
        }
        String message = limit.message().strip();
        return "fails, " + limit.cause().map(Cause::title).orElse("for a cause that was not named")
                + (message.isEmpty() ? "." : ": " + Sentences.ended(message));
    }

    /** A load in a table; a dash for none. */
    public static String load(long load) {
        return load == 0 ? Numbers.UNKNOWN : Numbers.exact(load);
    }

    private static String doubt(Limit limit) {
        return limit.confirmed() ? "" : " This is not confirmed.";
    }

    /** What stopped a trial and how that is raised, in one or two sentences. */
    public static String obstacle(Obstacle obstacle) {
        return "Stopped by " + obstacle.name() + ", " + obstacle.value() + ". " + Sentences.ended(obstacle.cure());
    }
}

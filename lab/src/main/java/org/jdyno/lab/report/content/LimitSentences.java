package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Run;

/** Sentences on the largest load that each platform sustains, and on what stops it. */
public final class LimitSentences {
    /** Why a search has failed trials. */
    public static final String FAILURES = "Trials fail in every search, because that is how it finds its limit.";

    private LimitSentences() {}

    /** The question, as a heading. */
    public static String title(LimitSearch search) {
        return search.least() ? "The least heap" : "The largest sustained load";
    }

    /** Its unit. */
    public static String unit(LimitSearch search) {
        return search.least() ? "MiB" : search.loadName();
    }

    /** What a platform does at its limit, as a verb and a column title: {@code sustains}. */
    public static String succeeds(LimitSearch search) {
        return search.least() ? "completes in" : "sustains";
    }

    /** How such a run finds its limits. */
    public static String method(LimitSearch search) {
        return search.least()
                ? "-Xms and -Xmx have the same size. The search halves or doubles it until trials fail, then bisects"
                        + " until the least heap that suffices and the largest that does not differ by at most "
                        + Numbers.margin(search.bisection().tolerance()) + " or one MiB. A heap suffices if "
                        + (1 + search.bisection().confirmations()) + " of "
                        + (1 + search.bisection().confirmations())
                        + " trials complete, however slowly." + repeats(search)
                        + " JVMs round heaps up, often to 2 MiB."
                : "The search doubles the load until trials fail, then bisects until the largest load sustained and the"
                        + " least that failed differ by at most "
                        + Numbers.margin(search.bisection().tolerance())
                        + " or one step. To confirm them it tries the sustained load "
                        + Numbers.count(search.bisection().confirmations(), "more time")
                        + ", and the failed one too unless a second trial fails there. It tries at most "
                        + Numbers.exact(search.bisection().most()) + " " + search.loadName() + ".";
    }

    private static String repeats(LimitSearch search) {
        return search.times() == 1
                ? ""
                : " The search is made " + search.times() + " times, each after the first from where that one ended;"
                        + " the table shows the median and the range.";
    }

    /** The platform, and the parameters that distinguish its search: {@code temurin-25 (threads=nio)}. */
    public static String who(Run run, Limit limit) {
        return Distinction.who(
                limit.platform(),
                Distinction.ofSearch(run, limit.cell().workload(), limit.cell().point()));
    }

    /** One to three sentences for each search, in their order. */
    public static List<String> limits(Run run, Judgement judgement) {
        return judgement.limits().stream().map(limit -> limit(run, limit)).toList();
    }

    /** What a platform sustains, what stops it, and how to raise that limit. */
    public static String limit(Run run, Limit limit) {
        String who = who(run, limit);
        LimitSearch search = (LimitSearch) run.plan().experiment();
        if (limit.failed() == 0) {
            return limit.reached() == 0
                    ? who + " " + untried(limit)
                    : who + " " + succeeds(search) + " " + amount(search, limit.reached()) + range(limit) + ", the "
                            + (search.least() ? "least heap" : "largest load") + " tried." + doubt(limit);
        }
        String sustained = limit.reached() == 0
                ? who + (search.least() ? " needs more than any heap tried" : " does not sustain the least load tried")
                        + "; at "
                : who + " " + succeeds(search) + " " + amount(search, limit.reached()) + range(limit) + "; at ";
        return sustained + Numbers.exact(limit.failed()) + " it " + stopped(limit) + doubt(limit);
    }

    private static String amount(LimitSearch search, long amount) {
        return Numbers.exact(amount) + " " + unit(search) + (search.least() ? " of heap" : "");
    }

    /** The range of several searches, with the probability that it holds the median of all such searches. */
    private static String range(Limit limit) {
        int searches = limit.repeats().size();
        if (searches < 2) {
            return "";
        }
        double holds = 1 - Math.pow(0.5, searches - 1);
        return " (" + searches + " searches: " + found(limit) + ", a " + Math.round(100 * holds) + " % interval)";
    }

    /** The range of the searches, {@code 11 to 12}; a dash for a single search. */
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
                : "cannot run here, " + limit.cause().get().title() + ": " + Sentences.withFullStop(limit.message());
    }

    private static String stopped(Limit limit) {
        Optional<Obstacle> obstacle = limit.obstacle();
        if (obstacle.isPresent()) {
            return "is stopped by " + obstacle.get().name() + ", "
                    + obstacle.get().value() + ". "
                    + Sentences.withFullStop(obstacle.get().cure());
        }
        String message = limit.message().strip();
        return "fails, " + limit.cause().map(Cause::title).orElse("unknown cause")
                + (message.isEmpty() ? "." : ": " + Sentences.withFullStop(message));
    }

    /** A load in a table; a dash for none. */
    public static String load(long load) {
        return load == 0 ? Numbers.UNKNOWN : Numbers.exact(load);
    }

    private static String doubt(Limit limit) {
        return limit.confirmed() ? "" : " This is not confirmed.";
    }

    /** What stopped a trial and how to raise it, in one or two sentences. */
    public static String obstacle(Obstacle obstacle) {
        return "Stopped by " + obstacle.name() + ", " + obstacle.value() + ". "
                + Sentences.withFullStop(obstacle.cure());
    }
}

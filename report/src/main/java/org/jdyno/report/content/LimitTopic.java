package org.jdyno.report.content;

import java.util.List;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Judgement;
import org.jdyno.model.Limit;
import org.jdyno.model.Obstacle;
import org.jdyno.model.Run;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The largest load that each platform sustains, or the least heap in which it completes, and what stops it. */
public final class LimitTopic {
    private static final String ID = "limits";

    private final Contents contents;
    private final LimitSearch search;

    LimitTopic(Contents contents, LimitSearch search) {
        this.contents = contents;
        this.search = search;
    }

    /** What each platform sustains, and what stops it. */
    List<Block> answer() {
        return List.of(Block.section(title(), Items.of(limits(contents.run(), contents.judgement())))
                .link(ID)
                .style("verdict"));
    }

    /** How the limits are found, and a row for each search. */
    List<Block> detail() {
        return List.of(
                Block.section(title(), Block.quiet(method()), table()).id(ID).style("chapter"));
    }

    /** The question. */
    private String title() {
        return search.least() ? "The least heap" : "The largest sustained load";
    }

    private String method() {
        String tolerance = Numbers.margin(search.bisection().tolerance());
        int confirmations = search.bisection().confirmations();
        return search.least()
                ? "-Xms and -Xmx have the same size. The search halves or doubles it until trials fail, then bisects"
                        + " until the least heap that suffices and the largest that does not differ by at most "
                        + tolerance + " or one MiB. A heap suffices if " + (1 + confirmations) + " of "
                        + (1 + confirmations) + " trials complete, however slowly." + repeats()
                        + " JVMs round heaps up, often to 2 MiB."
                : "The search doubles the load until trials fail, then bisects until the largest load sustained and the"
                        + " least that failed differ by at most " + tolerance
                        + " or one step. To confirm them it tries the sustained load "
                        + Numbers.count(confirmations, "more time")
                        + ", and the failed one too unless a second trial fails there. It tries at most "
                        + Numbers.exact(search.bisection().most()) + " " + search.loadName() + ".";
    }

    private String repeats() {
        return search.times() == 1
                ? ""
                : " The search is made " + search.times() + " times, each after the first from where that one ended;"
                        + " the table shows the median and the range.";
    }

    /** One to three sentences for each search, in their order. */
    public static List<String> limits(Run run, Judgement judgement) {
        LimitSearch search = (LimitSearch) run.plan().experiment();
        return judgement.limits().stream()
                .map(limit -> who(run, limit) + " " + limit(search, limit)
                        + (limit.confirmed() || limit.failed() == 0 && limit.reached() == 0
                                ? ""
                                : " This is not confirmed."))
                .toList();
    }

    /** What a platform sustains, what stops it, and how to raise that limit. */
    private static String limit(LimitSearch search, Limit limit) {
        String sustains = succeeds(search) + " " + Numbers.exact(limit.reached()) + " " + unit(search)
                + (search.least() ? " of heap" : "") + range(limit);
        if (limit.failed() == 0) {
            return limit.reached() == 0
                    ? untried(limit)
                    : sustains + ", the " + (search.least() ? "least heap" : "largest load") + " tried.";
        }
        String least = search.least() ? "needs more than any heap tried" : "does not sustain the least load tried";
        return (limit.reached() == 0 ? least : sustains) + "; at " + Numbers.exact(limit.failed()) + " it "
                + stopped(limit);
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

    private static String untried(Limit limit) {
        return limit.cause().isEmpty()
                ? "was not tried."
                : "cannot run here, " + limit.cause().get().title() + ": " + Sentences.withFullStop(limit.message());
    }

    private static String stopped(Limit limit) {
        String message = limit.message().strip();
        return limit.obstacle()
                .map(obstacle -> "is " + Sentences.lowerInitial(obstacle(obstacle)))
                .orElseGet(() -> "fails, " + limit.cause().map(Cause::title).orElse("unknown cause")
                        + (message.isEmpty() ? "." : ": " + Sentences.withFullStop(message)));
    }

    /** What stopped a trial and how to raise it, in one or two sentences. */
    public static String obstacle(Obstacle obstacle) {
        return "Stopped by " + obstacle.name() + ", " + obstacle.value() + ". "
                + Sentences.withFullStop(obstacle.fix());
    }

    /** The platform, and the parameters that distinguish its search: {@code temurin-25 (threads=nio)}. */
    private static String who(Run run, Limit limit) {
        return PointLabel.who(run, limit.platform(), limit.cell());
    }

    private static String unit(LimitSearch search) {
        return search.least() ? "MiB" : search.loadName();
    }

    private static String succeeds(LimitSearch search) {
        return search.least() ? "completes in" : "sustains";
    }

    private Table table() {
        TableColumns<Limit> columns = new TableColumns<Limit>()
                .add(Column.text("Platform"), limit -> contents.drawing()
                        .named(limit.platform(), who(contents.run(), limit)))
                .add(
                        Column.number(Sentences.upperInitial(succeeds(search))).unit(unit(search)),
                        limit -> new Cell(load(limit.reached()), found(limit)))
                .number("Fails at", limit -> load(limit.failed()))
                .text("Confirmed", limit -> limit.confirmed() ? "yes" : "no")
                .number("Trials", limit -> Integer.toString(limit.trials()))
                .add(
                        Column.text("Stopped by"),
                        limit -> new Cell(
                                limit.cause().map(Cause::title).orElse(Numbers.UNKNOWN),
                                limit.obstacle()
                                        .map(obstacle -> obstacle.name() + ": " + obstacle.value())
                                        .orElse("")));
        if (contents.extent().isWhole()) {
            columns.text(
                    "How to raise it",
                    limit -> limit.obstacle().map(Obstacle::fix).orElse(Numbers.UNKNOWN));
            columns.text("Message", Limit::message);
        }
        return columns.rows(contents.judgement().limits()).style("limits").build();
    }

    /** A load in a table; a dash for none. */
    private static String load(long load) {
        return load == 0 ? Numbers.UNKNOWN : Numbers.exact(load);
    }

    /** The range of several searches, {@code 11 to 12}; empty for a single one. */
    private static String found(Limit limit) {
        List<Long> sorted = limit.repeats().stream().sorted().toList();
        return sorted.size() < 2
                ? ""
                : Numbers.exact(sorted.get(0)) + " to " + Numbers.exact(sorted.get(sorted.size() - 1));
    }
}

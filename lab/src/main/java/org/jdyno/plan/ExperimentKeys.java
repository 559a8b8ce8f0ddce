package org.jdyno.plan;

import java.util.List;
import java.util.Optional;
import org.jdyno.model.Heap;
import org.jdyno.model.Prices;
import org.jdyno.model.Rule;
import org.jdyno.model.Slo;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.plan.PlanKey.Section;

/** The keys that choose the kind of experiment, and {@code server}, which two kinds have. */
final class ExperimentKeys {
    /** The name of the load whose largest value is searched for. */
    static final PlanKey<String> LIMIT = PlanKey.text("limit")
            .option(
                    Section.SEARCH,
                    "LOAD",
                    "Searches for the largest load of this name, such as connections, that each platform sustains, and"
                            + " names what stops it. The JVM chooses the heap if the workload's usual one is for a"
                            + " range of this load.");

    static final PlanKey<String> MINHEAP = PlanKey.flag("minheap", Heap.NAME)
            .as(LIMIT)
            .option(
                    Section.SEARCH,
                    "",
                    "Searches for the least Java heap with which each platform completes its trials. -s heap=SIZE sets"
                            + " where it begins.");

    static final PlanKey<Slo> SLO = PlanKey.text("slo", (setting, text) -> Optional.of(Slo.parse(setting, text)))
            .option(
                    Section.SEARCH,
                    "OBJECTIVE",
                    "Searches for the highest rate at which each platform meets an objective, such as \"p99<10ms\", or"
                            + " several with commas between.");

    /** What processors and memory cost, for the price of operations at the rate that a search finds. */
    static final PlanKey<Prices> PRICE = PlanKey.text(
                    "price", (setting, text) -> Optional.of(Prices.parse(setting, text)))
            .option(
                    Section.SEARCH,
                    "PRICES",
                    "With --slo: what a million operations cost at that rate, on platforms that are limited, such as"
                            + " 25+cpus=1+memory=512m, if a processor and a GB cost so much for an hour, such as"
                            + " cpu=0.04,gb=0.005.");

    /** The rule of a published report; a run with it computes scores and compares nothing. */
    static final PlanKey<Rule> RULE = PlanKey.text("rule", (setting, word) -> Rule.ofWord(word))
            .option(
                    Section.STATISTICS,
                    "RULE",
                    "How trials become a figure: interval (default), or a published rule. 1999: the best two of three"
                            + " trials after a discarded first. trimmed: ten trials without the best and the worst.");

    /** Present if the server is kept from one trial of a platform to the next. */
    static final PlanKey<Boolean> SERVER = PlanKey.text("server", (setting, word) -> kept(word))
            .option(
                    Section.SUBJECT,
                    "WORD",
                    "restarted (default) starts the server for every trial; kept keeps it from one trial of a platform"
                            + " to the next.");

    static final List<PlanKey<?>> ALL = List.of(LIMIT, MINHEAP, SLO, PRICE, RULE, SERVER);

    private ExperimentKeys() {}

    private static Optional<Boolean> kept(String word) {
        Words.requireOneOf("server", word, List.of("restarted", "kept"));
        return Optional.of(true).filter(any -> word.equals("kept"));
    }

    static boolean isMinheap(Request request) {
        return request.get(LIMIT).filter(Heap.NAME::equals).isPresent();
    }

    /** @throws UserError with this sentence if a request is wrong */
    static void reject(boolean wrong, String sentence) {
        if (wrong) {
            throw new UserError(sentence);
        }
    }
}

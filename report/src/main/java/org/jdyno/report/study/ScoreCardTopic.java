package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdyno.model.Estimate;
import org.jdyno.model.Judged;
import org.jdyno.model.Note;
import org.jdyno.model.Run;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.content.Chapter;
import org.jdyno.report.content.Confounds;
import org.jdyno.report.content.Drawing;
import org.jdyno.report.content.ErgonomicsSentences;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.Replacement;
import org.jdyno.report.content.Replacement.Doubt;
import org.jdyno.report.content.ScoreCards;
import org.jdyno.report.content.Sentences;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Table;

/** The score card of a study: what to do with each platform, and a line for each thing that was asked. */
final class ScoreCardTopic {
    private final StudyResults results;
    private final ScoreCard card;

    private ScoreCardTopic(StudyResults results, ScoreCard card) {
        this.results = results;
        this.card = card;
    }

    /** The card; nothing where a study has none. */
    static List<Block> of(StudyResults results) {
        return results.card().stream()
                .map(card -> (Block) new Section("Score card", new ScoreCardTopic(results, card).blocks()).id("card"))
                .toList();
    }

    /**
     * The card for the end of a run: about 30 lines of a terminal with the title, for three platforms and 11 lines.
     *
     * @param page where the report is
     * @param columns the width of the terminal; 0 if it is not known
     */
    static List<Block> summary(StudyResults results, ScoreCard card, String page, int columns) {
        ScoreCardTopic topic = new ScoreCardTopic(results, card);
        List<Block> blocks = new ArrayList<>(List.of(topic.replacements(), ScoreCards.summary(card, columns)));
        blocks.addAll(topic.doubts());
        ScoreCards.doubts(card).stream().map(Block::quiet).forEach(blocks::add);
        blocks.addAll(topic.warmth());
        String next = NextCommand.of(card, results)
                .map(command -> "\nSharper, for " + command.title() + ":\n  " + command.command())
                .orElse("");
        blocks.add(new Code("Report: " + page + next));
        return List.of(
                new Section("Score card: changes from " + card.baseline() + " (95 % intervals, corrected)", blocks)
                        .id("card"));
    }

    private boolean hasRanges() {
        return card.rows().stream()
                .flatMap(row -> row.entries().values().stream())
                .anyMatch(entry -> Numbers.isRange(entry.verdict()));
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(replacements());
        blocks.addAll(doubts());
        blocks.add(table());
        blocks.add(Block.quiet(
                "Changes from " + card.baseline() + " with 95 % intervals, wider because there are several lines. The"
                        + " first line of each question is its headline. With equal platforms, one card in 20 at most"
                        + " claims a difference in a headline, and one in 20 in another line. A difference must exceed"
                        + " half of what the two copies of " + card.baseline() + " may differ by in the same line."
                        + " Within N %: no difference is claimed, and neither platforms nor copies differ by more."
                        + " Open: it may be more than 10 %. The lines of an untrusted part are open."
                        + (hasRanges()
                                ? " Two numbers with … between them are the range of two blocks, which says nothing"
                                        + " about a third."
                                : "")));
        blocks.addAll(warmth());
        ScoreCards.doubts(card).stream().map(Block::text).forEach(blocks::add);
        blocks.add(Items.of(card.others().stream()
                .flatMap(platform -> ScoreCards.open(card, platform).stream())
                .toList()));
        NextCommand.of(card, results).ifPresent(next -> {
            blocks.add(Block.text(next.why()));
            blocks.add(new Code(next.command()));
        });
        blocks.add(Items.of(confounds(), Tone.QUIET));
        return blocks;
    }

    /** What a reader may do with each platform. */
    private Items replacements() {
        Map<CardLine, Doubt> doubts = new LinkedHashMap<>();
        for (StudyResults.Part part : results.parts()) {
            coldLines(part).forEach(line -> doubts.put(line, Doubt.COLD));
            if (isUntrusted(part)) {
                lines(part).forEach(line -> doubts.put(line, Doubt.UNTRUSTED));
            }
        }
        return Items.of(
                card.others().stream()
                        .map(platform -> {
                            Replacement replacement = new Replacement(card, platform, doubts);
                            return isTwin(platform) || isTwin(card.baseline())
                                    ? replacement.claimsOfTwin()
                                    : replacement.sentences();
                        })
                        .toList(),
                Tone.LEAD);
    }

    private boolean isTwin(String platform) {
        return results.parts().stream()
                .flatMap(part -> part.judged().stream())
                .flatMap(judged -> judged.run().plan().platforms().stream())
                .anyMatch(one -> one.name().equals(platform) && one.isNative());
    }

    private List<CardLine> lines(StudyResults.Part part) {
        return card.rows().stream()
                .map(ScoreCard.Row::line)
                .filter(line -> line.part().equals(part.part().name()))
                .toList();
    }

    /** The lines of a part for which a JVM should be warm, where that was tried. */
    private List<CardLine> warmLines(StudyResults.Part part) {
        return part.judged().map(Judged::run).stream()
                .filter(run -> run.plan().timing().maxBursts() > 0)
                .flatMap(run -> lines(part).stream()
                        .filter(line -> run.workload(run.plan().cells().get(0).workload())
                                .needsWarmth(line.measure())))
                .toList();
    }

    /** Those of them in which cold trials count. */
    private List<CardLine> coldLines(StudyResults.Part part) {
        boolean counts = part.judged()
                .map(Judged::run)
                .filter(run -> run.plan().ratePhase().isEmpty())
                .filter(run -> ran(run).anyMatch(trial -> !trial.warmup().settled()))
                .isPresent();
        return counts ? warmLines(part) : List.of();
    }

    private static Stream<Trial> ran(Run run) {
        return run.trials().stream().filter(Trial::ran);
    }

    /** How many trials were warm, part by part, where they should have been. */
    private List<Block> warmth() {
        return results.parts().stream()
                .flatMap(part -> part.judged().flatMap(judged -> warmth(part, judged.run())).stream())
                .map(sentence -> (Block) Block.quiet(sentence))
                .toList();
    }

    private Optional<String> warmth(StudyResults.Part part, Run run) {
        String name = part.part().name();
        long all = ran(run).count();
        long warm = ran(run).filter(trial -> trial.warmup().settled()).count();
        if (all == 0 || warmLines(part).isEmpty()) {
            return Optional.empty();
        }
        if (warm == all) {
            return Optional.of("All " + warm + " trials of " + name + " were warm.");
        }
        String share = warm + " of " + all + " trials of " + name + " were warm.";
        List<String> cold = coldLines(part).stream().map(CardLine::title).toList();
        return Optional.of(
                cold.isEmpty()
                        ? share + " The others count in the lines of the start and of memory only."
                        : share + " These lines tell of the first " + Numbers.seconds(millisUnderLoad(run))
                                + " under load: " + Sentences.joined(cold) + ".");
    }

    /** The time under load until the end of the measured phase. */
    private static long millisUnderLoad(Run run) {
        Timing timing = run.plan().timing();
        return timing.maxBursts() * timing.burstMillis() + timing.measureMillis();
    }

    private Table table() {
        List<String> names = new ArrayList<>(List.of(card.baseline()));
        names.addAll(card.others());
        return ScoreCards.table(card, Drawing.of(names, 1), this::figure);
    }

    private Optional<Estimate> figure(ScoreCard.Row row, String platform) {
        return results.part(row.line().part()).judged().flatMap(judged -> judged.judgement().estimates().stream()
                .filter(estimate ->
                        estimate.cell().equals(judged.run().plan().cells().get(0))
                                && estimate.measure().equals(row.line().measure())
                                && estimate.platform().equals(platform))
                .findFirst());
    }

    private static boolean isUntrusted(StudyResults.Part part) {
        return part.judged()
                .filter(judged -> judged.judgement().trust().untrusted())
                .isPresent();
    }

    /** The parts that decide nothing or were disturbed, in one sentence. */
    private List<Block> doubts() {
        Map<String, Predicate<StudyResults.Part>> doubts = new LinkedHashMap<>();
        doubts.put("untrusted, so undecided: ", ScoreCardTopic::isUntrusted);
        doubts.put("measured while other programs used the machine: ", part -> part.judged().stream()
                .flatMap(judged -> judged.judgement().trust().notes().stream())
                .anyMatch(Note.OtherProgramsBusy.class::isInstance));
        doubts.put("not run: ", part -> part.judged().isEmpty());
        List<String> clauses = new ArrayList<>();
        doubts.forEach((clause, which) -> {
            List<String> parts = results.parts().stream()
                    .filter(which)
                    .map(part -> part.part().name())
                    .toList();
            if (!parts.isEmpty()) {
                clauses.add(clause + String.join(", ", parts));
            }
        });
        return clauses.isEmpty() ? List.of() : List.of(Block.warning("Parts " + String.join("; ", clauses) + "."));
    }

    private List<String> confounds() {
        Map<String, Chapter> chapters = new LinkedHashMap<>();
        Optional<Judged> first = Optional.empty();
        for (StudyResults.Part part : results.parts()) {
            part.judged().ifPresent(judged -> Chapter.of(judged.run(), judged.judgement())
                    .forEach(chapter -> chapters.put(part.part().name(), chapter)));
            first = first.or(part::judged);
        }
        List<String> sentences = new ArrayList<>(
                first.map(judged -> Confounds.of(judged.run().plan(), chapters)).orElse(List.of()));
        // Parts of one plan usually repeat what their JVMs chose.
        results.parts().stream()
                .flatMap(part -> part.judged().stream())
                .flatMap(judged -> ErgonomicsSentences.of(judged).stream())
                .distinct()
                .forEach(sentences::add);
        return sentences;
    }
}

package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdyno.model.Judged;
import org.jdyno.model.Note;
import org.jdyno.model.Run;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.content.Chapter;
import org.jdyno.report.content.Confounds;
import org.jdyno.report.content.Drawing;
import org.jdyno.report.content.ErgonomicsSentences;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.ScoreCards;
import org.jdyno.report.content.Sentences;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Table;

/** The score card of a study: a sentence for each platform, and a line for each thing that was asked. */
final class ScoreCardTopic {
    private final StudyResults results;
    private final ScoreCard card;

    private ScoreCardTopic(StudyResults results, ScoreCard card) {
        this.results = results;
        this.card = card;
    }

    /** The card; nothing where a study has none. */
    static List<Block> of(StudyResults results, Extent extent) {
        return results.card().stream()
                .map(card ->
                        (Block) new Section("Score card", new ScoreCardTopic(results, card).blocks(extent)).id("card"))
                .toList();
    }

    /**
     * The card for the end of a run: at most 25 lines of a terminal with the title, for three platforms and 13 lines.
     *
     * @param page where the report is
     */
    static List<Block> summary(StudyResults results, ScoreCard card, String page) {
        ScoreCardTopic topic = new ScoreCardTopic(results, card);
        List<Block> blocks = new ArrayList<>(List.of(topic.table(Extent.SUMMARY)));
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

    private List<Block> blocks(Extent extent) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Items.of(card.others().stream()
                .map(platform -> ScoreCards.sentence(card, platform))
                .toList()));
        blocks.addAll(doubts());
        blocks.add(table(extent));
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

    /** How many trials were warm, part by part, where they should have been. */
    private List<Block> warmth() {
        List<Block> sentences = new ArrayList<>();
        for (StudyResults.Part part : results.parts()) {
            part.judged()
                    .filter(judged -> judged.run().plan().timing().maxBursts() > 0)
                    .flatMap(judged -> warmth(part.part().name(), judged.run()))
                    .map(Block::quiet)
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    private Optional<String> warmth(String part, Run run) {
        List<Trial> trials = run.trials().stream().filter(Trial::ran).toList();
        long warm = trials.stream().filter(trial -> trial.warmup().settled()).count();
        List<String> lines = card.rows().stream()
                .filter(row -> row.line().part().equals(part))
                .filter(row -> run.workload(run.plan().cells().get(0).workload())
                        .needsWarmth(row.line().measure()))
                .map(row -> row.line().title())
                .toList();
        if (trials.isEmpty() || lines.isEmpty()) {
            return Optional.empty();
        }
        if (warm == trials.size()) {
            return Optional.of("All " + warm + " trials of " + part + " were warm.");
        }
        String share = warm + " of " + trials.size() + " trials of " + part + " were warm.";
        return Optional.of(
                run.plan().ratePhase().isPresent()
                        ? share + " The others count in the lines of the start and of memory only."
                        : share + " These lines tell of the first " + Numbers.seconds(millisUnderLoad(run))
                                + " under load: " + Sentences.joined(lines) + ".");
    }

    /** The time under load until the end of the measured phase. */
    private static long millisUnderLoad(Run run) {
        Timing timing = run.plan().timing();
        return timing.maxBursts() * timing.burstMillis() + timing.measureMillis();
    }

    private Table table(Extent extent) {
        List<String> names = new ArrayList<>(List.of(card.baseline()));
        names.addAll(card.others());
        return ScoreCards.table(card, extent, Drawing.of(names, 1));
    }

    /** The parts that decide nothing or were disturbed, in one sentence. */
    private List<Block> doubts() {
        Map<String, Predicate<StudyResults.Part>> doubts = new LinkedHashMap<>();
        doubts.put("untrusted, so undecided: ", part -> part.judged()
                .filter(judged -> judged.judgement().trust().untrusted())
                .isPresent());
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

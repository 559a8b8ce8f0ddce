package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Judgement;
import org.jdyno.model.Note;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Document;

/** The report of a run: the verdicts, whether to trust them, then a section for each cell, sweep or search. */
public final class RunReport {
    /** The topics of the answer at the top of the report, in their order. */
    private static final List<Function<Contents, List<Block>>> ANSWERS = List.of(
            RunReport::warning,
            contents -> ofSearch(contents, LimitTopic::answer, CapacityTopic::answer),
            contents -> each(contents.sweeps(), sweep -> new SweepTopic(contents, sweep).answer()),
            SummaryTopic::answer,
            contents -> each(contents.singles(), chapter -> ChapterTopic.answer(contents, chapter)),
            RunReport::reservations);

    /** The topics below it. */
    private static final List<Function<Contents, List<Block>>> DETAILS = List.of(
            contents -> ofSearch(contents, LimitTopic::detail, CapacityTopic::detail),
            contents -> each(contents.sweeps(), sweep -> new SweepTopic(contents, sweep).detail()),
            contents -> each(contents.singles(), chapter -> chapter(contents, chapter)));

    private RunReport() {}

    /** The same run, judgement and extent give the same document. */
    public static Document of(Run run, Judgement judgement, Extent extent) {
        Contents contents = Contents.of(run, judgement, extent);
        Optional<String> failure = FailureTopic.headline(judgement.trust());
        List<Block> blocks = new ArrayList<>();
        failure.ifPresent(headline -> blocks.add(Block.warning(headline)));
        blocks.add(Block.quiet(head(contents)));
        if (failure.isEmpty()) {
            String title = run.plan().experiment() instanceof LimitSearch ? "Answer" : "Verdict";
            blocks.add(new Section(title, each(ANSWERS, topic -> topic.apply(contents))).id("verdict"));
            blocks.addAll(ChecklistTopic.of(run, judgement));
        }
        blocks.addAll(TrustTopic.of(contents));
        if (failure.isEmpty()) {
            blocks.addAll(each(DETAILS, topic -> topic.apply(contents)));
        }
        blocks.addAll(FailureTopic.of(contents));
        if (extent == Extent.PAGE) {
            blocks.add(SettingTopic.of(contents));
            if (!contents.imported()) {
                blocks.add(CommandTopic.of(run));
            }
            blocks.add(reproduction(run));
        }
        return new Document(run.plan().title(), blocks);
    }

    /**
     * The summary at the end of a run, and where to find the rest.
     *
     * @param directory the directory of the run, as the user would name it
     * @param page where the HTML report is
     */
    public static Document summary(Run run, Judgement judgement, String directory, String page) {
        Optional<String> failure = FailureTopic.headline(judgement.trust());
        if (failure.isPresent()) {
            // The reason is the last thing on the screen. All else is on the page.
            return new Document(run.plan().title(), FailureTopic.end(List.of(failure.get()), directory, page));
        }
        List<Block> blocks = new ArrayList<>(of(run, judgement, Extent.SUMMARY).blocks());
        String everything = ShellLine.of(List.of("./jdyno", "report", directory, "--format", "text"));
        blocks.add(Block.section("More", new Code("Every measure: " + everything + "\nReport: " + page)));
        return new Document(run.plan().title(), blocks);
    }

    private static String head(Contents contents) {
        Run run = contents.run();
        int chapters = contents.chapters().size();
        int trials = run.trials().size();
        String progress = run.schedule().isEmpty() || !run.extensions().isEmpty()
                ? Numbers.count(trials, "trial")
                : trials + " of " + Numbers.count(run.schedule().size(), "planned trial");
        String origin = run.plan().experiment() instanceof Imported imported
                ? "imported (" + imported.tool() + ") by jdyno " + run.version()
                : "jdyno " + run.version() + ", seed " + run.plan().seed();
        return "Run " + run.id() + ", " + origin + ". "
                + (contents.compares() && chapters > 0 ? Numbers.count(chapters, "cell") + ", " : "")
                + progress + ", "
                + run.trials().stream().filter(Trial::completed).count() + " completed.";
    }

    private static List<Block> warning(Contents contents) {
        Trust trust = contents.judgement().trust();
        return trust.untrusted()
                ? List.of(Block.warning(TrustTopic.trust(contents.run(), trust) + " The reasons are below."))
                : List.of();
    }

    /** The results of a search; other experiments have sweeps and chapters. */
    private static List<Block> ofSearch(
            Contents contents, Function<LimitTopic, List<Block>> limits, Function<CapacityTopic, List<Block>> rates) {
        return contents.run()
                .plan()
                .experiment()
                .match(new Experiment.Cases<List<Block>>(
                        comparison -> List.of(),
                        published -> List.of(),
                        largestLoad -> limits.apply(new LimitTopic(contents, largestLoad)),
                        leastHeap -> limits.apply(new LimitTopic(contents, leastHeap)),
                        rate -> rates.apply(new CapacityTopic(contents, rate)),
                        imported -> List.of()));
    }

    private static List<Block> chapter(Contents contents, Chapter chapter) {
        List<Block> body = ChapterTopic.body(contents, chapter);
        return body.isEmpty()
                ? List.of()
                : List.of(new Section(chapter.name(), body)
                        .id(contents.anchor(chapter))
                        .style("chapter"));
    }

    /** The time that would decide what is undecided, and what confounds the comparison. */
    private static List<Block> reservations(Contents contents) {
        if (!contents.extent().isWhole()) {
            return List.of();
        }
        List<Note> further = contents.judgement().trust().notes().stream()
                .filter(Note.FurtherTime.class::isInstance)
                .toList();
        List<String> sentences = new ArrayList<>();
        NoteSentences.of(contents.run(), further).forEach(clause -> sentences.add("Undecided: " + clause + "."));
        if (contents.compares()) {
            Map<String, Chapter> chapters = new LinkedHashMap<>();
            contents.chapters().forEach(chapter -> chapters.put(chapter.name(), chapter));
            sentences.addAll(Confounds.of(contents.run().plan(), chapters));
        }
        return sentences.isEmpty() ? List.of() : List.of(Items.of(sentences, Tone.QUIET));
    }

    private static Section reproduction(Run run) {
        if (run.plan().experiment() instanceof Imported) {
            return Block.section(
                            "How to reproduce",
                            Block.text("The command that imported it, with jdyno " + run.version() + ":"),
                            new Code(ShellLine.of(run.command())))
                    .id("reproduce");
        }
        long seed = run.plan().seed();
        return Block.section(
                        "How to reproduce",
                        Block.text("The command of this run:"),
                        new Code(ShellLine.of(run.command())),
                        Block.text("The seed is " + seed + "; with --seed " + seed
                                + " the same plan has the same schedule and the same load. jdyno "
                                + run.version() + "."))
                .id("reproduce");
    }

    private static <T> List<Block> each(List<T> those, Function<T, List<Block>> blocks) {
        return those.stream().flatMap(one -> blocks.apply(one).stream()).toList();
    }
}

package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Experiment;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Document;

/** The report of a run: the verdicts, whether to trust them, then a section for each cell, sweep or search. */
public final class RunReport {
    private RunReport() {}

    /** The same run, judgement and extent give the same document. */
    public static Document of(Run run, Judgement judgement, Extent extent) {
        Contents contents = Contents.of(run, judgement);
        Drawing drawing = drawing(contents);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(head(contents), Tone.QUIET));
        Optional<String> failure = FailureSentences.headline(judgement.trust());
        if (failure.isPresent()) {
            blocks.add(0, new Paragraph(failure.get(), Tone.WARNING));
        } else {
            blocks.add(new Section(
                            run.plan().experiment() instanceof LimitSearch ? "Answer" : "Verdict",
                            answers(contents, extent, drawing))
                    .id("verdict"));
        }
        blocks.addAll(TrustTopic.of(contents));
        if (failure.isEmpty()) {
            blocks.addAll(details(contents, extent, drawing));
        }
        blocks.addAll(FailureTopic.of(run, extent));
        if (extent == Extent.PAGE) {
            blocks.add(SettingTopic.of(run, drawing));
            blocks.add(CommandTopic.of(run));
            blocks.add(reproduction(run));
        }
        return new Document(run.plan().title(), blocks);
    }

    private static List<Block> details(Contents contents, Extent extent, Drawing drawing) {
        List<Block> blocks = new ArrayList<>(found(contents, extent, drawing));
        for (SweepChapter sweep : contents.sweeps()) {
            blocks.addAll(SweepTopic.detail(contents, sweep, extent, drawing));
        }
        for (Chapter chapter : contents.singles()) {
            List<Block> body = ChapterTopic.body(contents, chapter, extent, drawing);
            if (!body.isEmpty()) {
                blocks.add(new Section(chapter.name(), body)
                        .id(contents.anchor(chapter))
                        .style("chapter"));
            }
        }
        return blocks;
    }

    /**
     * The summary at the end of a run, and where to find the rest.
     *
     * @param directory the directory of the run, as the user would name it
     * @param page where the HTML report is
     */
    public static Document summary(Run run, Judgement judgement, String directory, String page) {
        Document summary = of(run, judgement, Extent.SUMMARY);
        List<Block> blocks = new ArrayList<>(summary.blocks());
        String everything = ShellLine.of(List.of("./jdyno", "report", directory, "--format", "text"));
        Optional<String> failure = FailureSentences.headline(judgement.trust());
        if (failure.isPresent()) {
            // The reason is the last thing on the screen. All else is on the page.
            return new Document(
                    summary.title(),
                    FailureSentences.end(
                            List.of(failure.get()), List.of("./jdyno", "run", "--resume", directory), page));
        }
        blocks.add(new Section("More", List.of(new Block.Code("Every measure: " + everything + "\nReport: " + page))));
        return new Document(summary.title(), blocks);
    }

    private static Drawing drawing(Contents contents) {
        int trialCharts = contents.chapters().stream()
                .mapToInt(chapter -> chapter.platforms().size()
                        + new Recordings(chapter).hiccups().size())
                .sum();
        return Drawing.of(
                contents.run().plan().platformsWithoutControl().stream()
                        .map(Platform::name)
                        .toList(),
                trialCharts);
    }

    private static String head(Contents contents) {
        Run run = contents.run();
        int chapters = contents.chapters().size();
        boolean compares = run.plan().experiment().compares() && chapters > 0;
        long completed = run.trials().stream().filter(Trial::completed).count();
        return "Run " + run.id() + ", jdyno " + run.version() + ", seed "
                + run.plan().seed() + ". "
                + (compares ? Numbers.count(chapters, "comparison") + ", " : "") + contents.progress() + ", "
                + completed + " completed.";
    }

    private static List<Block> answers(Contents contents, Extent extent, Drawing drawing) {
        List<Block> answers = new ArrayList<>();
        if (contents.judgement().trust().untrusted()) {
            answers.add(new Paragraph(
                    TrustSentences.trust(contents.run(), contents.judgement().trust()) + " The reasons are below.",
                    Tone.WARNING));
        }
        answers.addAll(contents.run()
                .plan()
                .experiment()
                .match(new Experiment.Cases<List<Block>>(
                        comparison -> List.of(),
                        published -> List.of(),
                        largestLoad -> LimitTopic.answer(contents, largestLoad),
                        leastHeap -> LimitTopic.answer(contents, leastHeap),
                        rate -> CapacityTopic.answer(contents, rate))));
        contents.sweeps().forEach(sweep -> answers.addAll(SweepTopic.answer(contents, sweep)));
        answers.addAll(SummaryTopic.answer(contents, extent, drawing));
        contents.singles().forEach(chapter -> answers.addAll(ChapterTopic.answer(contents, chapter, extent, drawing)));
        if (extent.isWhole()) {
            answers.addAll(reservations(contents));
        }
        return answers;
    }

    /** The time that would decide what is undecided, and what confounds the comparison. */
    private static List<Block> reservations(Contents contents) {
        List<String> sentences = new ArrayList<>();
        NoteSentences.of(
                        contents.run(),
                        contents.judgement().trust().notes().stream()
                                .filter(Note.FurtherTime.class::isInstance)
                                .toList())
                .forEach(clause -> sentences.add("Undecided: " + clause + "."));
        Map<String, Chapter> chapters = new LinkedHashMap<>();
        contents.chapters().forEach(chapter -> chapters.put(chapter.name(), chapter));
        if (contents.run().plan().experiment().compares()) {
            sentences.addAll(Confounds.of(contents.run().plan(), chapters));
        }
        return sentences.isEmpty() ? List.of() : List.of(Items.of(sentences, Tone.QUIET));
    }

    /** The results of a search; other experiments have sweeps and chapters. */
    private static List<Block> found(Contents contents, Extent extent, Drawing drawing) {
        return contents.run()
                .plan()
                .experiment()
                .match(new Experiment.Cases<List<Block>>(
                        comparison -> List.of(),
                        published -> List.of(),
                        largestLoad -> LimitTopic.detail(contents, largestLoad, extent, drawing),
                        leastHeap -> LimitTopic.detail(contents, leastHeap, extent, drawing),
                        rate -> CapacityTopic.detail(contents, rate, extent, drawing)));
    }

    private static Section reproduction(Run run) {
        long seed = run.plan().seed();
        return new Section(
                        "How to reproduce",
                        List.of(
                                new Paragraph("The command of this run:"),
                                new Block.Code(ShellLine.of(run.command())),
                                new Paragraph("The seed is " + seed + "; with --seed " + seed
                                        + " the same plan has the same schedule and the same load. jdyno "
                                        + run.version() + ".")))
                .id("reproduce");
    }
}

package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The scores by the rule of an original report, beside the means with their intervals. */
final class ScoreTopic {
    private ScoreTopic() {}

    /** Empty if the run has no such rule. */
    static List<Block> table(Chapter chapter, Drawing drawing, String title) {
        List<Score> scores = ScoreSentences.of(chapter);
        if (scores.isEmpty()) {
            return List.of();
        }
        Table.Builder table = Table.of(
                Column.text("Platform"),
                Column.number("Results in order"),
                Column.number("Score"),
                Column.number("Mean (95 % interval)"));
        for (Score score : scores) {
            table.row(
                    drawing.platform(score.platform()),
                    new Cell(ScoreSentences.results(score)),
                    new Cell(ScoreSentences.score(score)),
                    new Cell(ScoreSentences.mean(chapter, score)));
        }
        String rule = chapter.headline().unit() + ". "
                + ScoreSentences.rule(scores.get(0).rule());
        List<Block> blocks = new ArrayList<>(List.of(new Paragraph(rule, Tone.QUIET), table.build()));
        ScoreSentences.deviations(scores).ifPresent(text -> blocks.add(new Paragraph(text, Tone.QUIET)));
        return List.of(new Section(title, blocks));
    }
}

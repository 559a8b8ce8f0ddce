package org.jdyno.report.content;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jdyno.model.Direction;
import org.jdyno.model.Gate;
import org.jdyno.model.Judgement;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The checklist of a run with tolerances: a line for each measure, and whether the candidate is no worse. */
final class ChecklistTopic {
    private final Run run;
    private final List<ToleratedLine> lines;

    ChecklistTopic(Run run, Judgement judgement) {
        this.run = run;
        this.lines = judgement.checklist();
    }

    /** The section of a report; nothing without tolerances. */
    static List<Block> of(Run run, Judgement judgement) {
        ChecklistTopic topic = new ChecklistTopic(run, judgement);
        return topic.lines.isEmpty() ? List.of() : List.of(new Section("Checklist", topic.blocks()).id("checklist"));
    }

    /** The table, with what its words mean. */
    List<Block> blocks() {
        return List.of(
                table(),
                Block.quiet("A line passes if its 95 % interval shows that the candidate is no worse than is tolerated,"
                        + " fails if an interval that allows for the other lines shows that it is, and is open"
                        + " otherwise. Neither is said by a measure by which two copies of the baseline may differ as"
                        + " much."));
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** {@code 5 lines}. */
    String count() {
        return Numbers.count(lines.size(), "line");
    }

    private Table table() {
        TableColumns<ToleratedLine> columns = new TableColumns<>();
        if (run.plan().cells().size() > 1) {
            columns.text("workload", line -> run.plan().nameOf(line.cell()));
        }
        columns.text("measure", line -> measure(line).title());
        if (run.plan().candidates().size() > 1) {
            columns.text("candidate", ToleratedLine::candidate);
        }
        return columns.add(
                        Column.number("change from " + run.plan().baseline()).unit("95 % interval"),
                        ChecklistTopic::change)
                .number("tolerated", this::tolerated)
                .add(Column.text("answer"), line -> new Cell("").word(word(line)))
                .text("why, or until when", this::why)
                .rows(lines)
                .build();
    }

    private static Cell change(ToleratedLine line) {
        return line.verdict()
                .map(verdict -> new Cell(Numbers.change(verdict.effect().ratio()), Numbers.changeInterval(verdict)))
                .orElse(Cells.UNKNOWN);
    }

    /** {@code +15 %} of a cost, {@code −15 %} of a throughput. */
    private String tolerated(ToleratedLine line) {
        return (measure(line).better() == Direction.LOWER ? "+" : "−") + Numbers.margin(line.tolerance());
    }

    private static Cell.Word word(ToleratedLine line) {
        Tone tone =
                switch (line.answer()) {
                    case PASS -> Tone.BETTER;
                    case FAIL -> Tone.WORSE;
                    case OPEN -> Tone.PLAIN;
                };
        String word = line.answer() == ToleratedLine.Answer.FAIL
                ? "FAIL"
                : line.answer().name().toLowerCase(Locale.ROOT);
        return new Cell.Word(word, tone, word);
    }

    private String why(ToleratedLine line) {
        return line.against().map(kind -> why(kind, line)).orElse("");
    }

    private String why(Gate.Kind kind, ToleratedLine line) {
        String further = line.furtherMinutes().isPresent()
                ? "; about " + Numbers.more(line.furtherMinutes().getAsDouble()) + " would close it"
                : "";
        return switch (kind) {
            case WORSE_THAN_TOLERATED -> "";
            case MAY_BE_WORSE -> "may be worse than tolerated" + further;
            case COPIES_MAY_DIFFER -> "copies of the baseline may differ by as much" + copies(line) + further;
            case NO_BASELINE -> "the baseline completed no trial";
            case NO_CANDIDATE -> line.candidate() + " completed no trial";
            case NO_FIGURE -> "too little was recorded";
            case LOAD_BEHIND -> "the load of too many trials fell behind its schedule";
            case TOO_FEW_BLOCKS -> "too few blocks for an interval";
            default -> throw new IllegalStateException(kind + " is no answer of a line");
        };
    }

    private static String copies(ToleratedLine line) {
        return line.copies()
                .filter(effect -> effect.interval().isPresent())
                .map(effect -> " (" + Numbers.changeInterval(effect.low(), effect.high()) + ")")
                .orElse("");
    }

    private static String figures(Verdict verdict) {
        return Numbers.change(verdict.effect().ratio()) + " (" + Numbers.changeInterval(verdict) + ")";
    }

    /** {@code response time p99 of b: may be worse than tolerated (+20 %)}; the lines with an answer. */
    List<String> phrases(Predicate<Gate.Kind> which) {
        return lines.stream()
                .filter(line -> line.against().filter(which).isPresent())
                .map(this::phrase)
                .toList();
    }

    private String phrase(ToleratedLine line) {
        String where = run.plan().cells().size() > 1 ? " in " + run.plan().nameOf(line.cell()) : "";
        String subject = Sentences.lowerInitial(measure(line).title()) + " of " + line.candidate() + where;
        return line.answer() == ToleratedLine.Answer.FAIL
                ? subject + " is worse than tolerated: "
                        + figures(line.verdict().orElseThrow()) + ", tolerated " + tolerated(line)
                : subject + " is open: " + why(line);
    }

    private Measure measure(ToleratedLine line) {
        return run.workload(line.cell().workload()).measure(line.measure());
    }
}

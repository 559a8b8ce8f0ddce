package org.jdyno.report.write;

import java.util.List;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.BlockVisitor;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;

/**
 * Writes a document as text of at most 100 columns, unless names are long. Charts are left out. The intervals of a
 * table are drawn on a terminal that has room for them.
 */
public final class TextWriter implements BlockVisitor {
    private static final String INDENT = "  ";

    private final Screen screen;
    private final StringBuilder out = new StringBuilder();
    private String indent = "";

    /** End of the last heading; another one directly after it has no empty line between. */
    private int headingEnd = -1;

    /** End of the last table; text after it is separated by an empty line. */
    private int tableEnd = -1;

    private TextWriter(Screen screen) {
        this.screen = screen;
    }

    /** The text; lines end in a line feed. */
    public static String write(Document document, Screen screen) {
        TextWriter writer = new TextWriter(screen);
        TextLines.wrap(writer.out, document.title(), "", "");
        document.blocks().forEach(writer::visit);
        return writer.out.toString();
    }

    @Override
    public void section(Block.Section section) {
        section(section.title(), section.blocks());
    }

    @Override
    public void folded(Block.Folded folded) {
        section(folded.title(), folded.blocks());
    }

    private void section(String title, List<Block> blocks) {
        if (out.length() > headingEnd) {
            out.append('\n');
        }
        out.append(screen.bold(TextLines.printable(title))).append('\n');
        headingEnd = out.length();
        String outer = indent;
        indent = INDENT;
        blocks.forEach(this::visit);
        indent = outer;
    }

    @Override
    public void group(Block.Group group) {
        group.blocks().forEach(this::visit);
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        paragraph(paragraph, mark(paragraph, ""));
    }

    @Override
    public void items(Block.Items items) {
        items.items().forEach(item -> paragraph(item, mark(item, "- ")));
    }

    private void paragraph(Block.Paragraph paragraph, String mark) {
        if (out.length() == tableEnd) {
            out.append('\n');
        }
        StringBuilder lines = new StringBuilder();
        TextLines.wrap(lines, paragraph.text(), indent + mark, indent + " ".repeat(mark.length()));
        boolean warns = paragraph.tone() == Block.Tone.WARNING;
        out.append(warns ? screen.of(paragraph.tone(), lines.toString()) : lines);
    }

    @Override
    public void facts(Block.Facts facts) {
        facts.values()
                .forEach((name, values) ->
                        TextLines.wrap(out, name + ": " + String.join("; ", values), INDENT, INDENT + INDENT));
    }

    @Override
    public void code(Block.Code code) {
        code.text().lines().forEach(line -> out.append(INDENT)
                .append(INDENT)
                .append(TextLines.printable(line))
                .append('\n'));
    }

    @Override
    public void chart(Block.Chart chart) {
        // Its figures are in tables.
    }

    private static String mark(Block.Paragraph paragraph, String otherwise) {
        return switch (paragraph.tone()) {
            case CAUTION, WARNING -> "! ";
            default -> otherwise;
        };
    }

    @Override
    public void table(Table table) {
        if (table.rows().isEmpty()) {
            return;
        }
        out.append('\n');
        new TextGrid(table, screen).write(out);
        table.footnotes().forEach((letter, text) -> TextLines.wrap(out, text, INDENT + letter + "  ", INDENT + "   "));
        tableEnd = out.length();
    }
}

package org.jdyno.report.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.BlockVisitor;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;

/** Writes a document in GitHub's Markdown. Charts are left out. */
public final class MarkdownWriter implements BlockVisitor {
    /** A table with more columns than this, and more columns than rows, is turned on its side. */
    private static final int MAX_COLUMNS = 9;

    private final StringBuilder out = new StringBuilder();
    private int level;

    private MarkdownWriter(int level) {
        this.level = level;
    }

    /** The text; lines end in a line feed. */
    public static String write(Document document) {
        return write(document, 1);
    }

    /** The document as a part of another text, with a title of this level. */
    public static String write(Document document, int level) {
        MarkdownWriter writer = new MarkdownWriter(level + 1);
        writer.heading(document.title(), level);
        document.blocks().forEach(writer::visit);
        return writer.out.toString();
    }

    @Override
    public void section(Block.Section section) {
        out.append('\n');
        heading(section.title(), level);
        level++;
        section.blocks().forEach(this::visit);
        level--;
    }

    @Override
    public void folded(Block.Folded folded) {
        out.append("\n<details><summary>").append(escaped(folded.title())).append("</summary>\n");
        folded.blocks().forEach(this::visit);
        out.append("\n</details>\n");
    }

    @Override
    public void group(Block.Group group) {
        group.blocks().forEach(this::visit);
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        String text = warning(paragraph) + escaped(paragraph.text());
        out.append('\n')
                .append(
                        switch (paragraph.tone()) {
                            case LEAD -> "**" + text + "**";
                            case CAUTION, WARNING -> "> " + text;
                            default -> text;
                        })
                .append('\n');
    }

    @Override
    public void items(Block.Items items) {
        items(items.items().stream().map(item -> warning(item) + escaped(item.text())));
    }

    @Override
    public void facts(Block.Facts facts) {
        items(facts.values().entrySet().stream()
                .map(fact -> escaped(fact.getKey() + ": " + String.join("; ", fact.getValue()))));
    }

    @Override
    public void code(Block.Code code) {
        // An indented block, because no text can end it.
        out.append('\n');
        code.text().lines().forEach(line -> out.append("    ")
                .append(TextLines.printable(line))
                .append('\n'));
    }

    @Override
    public void chart(Block.Chart chart) {
        // Its figures are in tables.
    }

    @Override
    public void table(Table wide) {
        Table table = narrow(wide);
        if (table.rows().isEmpty()) {
            return;
        }
        out.append('\n');
        row(table.columns().stream().map(column -> lines(Stream.of(column.title(), column.unit()))));
        row(table.columns().stream().map(column -> column.number() ? "---:" : "---"));
        table.rows().forEach(row -> row(table, row));
        items(table.footnotes().entrySet().stream().map(note -> escaped(note.getKey() + ": " + note.getValue())));
    }

    /** The table with a row for each of its columns, if it is too wide for a pull request. */
    private static Table narrow(Table table) {
        List<Table.Column> columns = table.columns();
        boolean grouped = table.rows().stream().anyMatch(row -> row.kind() != Table.Kind.PLAIN);
        if (columns.size() <= MAX_COLUMNS || columns.size() <= table.rows().size() + 1 || grouped) {
            return table;
        }
        List<Table.Column> names = new ArrayList<>(List.of(columns.get(0)));
        table.rows()
                .forEach(row -> names.add(Table.Column.number(row.cells().get(0).text())));
        Table.Builder turned = Table.of(names).footnotes(table.footnotes());
        for (int i = 1; i < columns.size(); i++) {
            int column = i;
            List<Cell> cells = new ArrayList<>(
                    List.of(new Cell(columns.get(i).title(), columns.get(i).unit())));
            table.rows().forEach(row -> cells.add(row.cells().get(column)));
            turned.row(cells);
        }
        return turned.build();
    }

    private void row(Table table, Table.Row row) {
        List<String> cells =
                new ArrayList<>(row.cells().stream().map(MarkdownWriter::cell).toList());
        switch (row.kind()) {
            case PLAIN -> {}
            case PART -> cells.set(0, "– " + cells.get(0));
            case GROUP -> {
                cells.set(0, "**" + cells.get(0) + "**");
                cells.addAll(Collections.nCopies(table.columns().size() - 1, ""));
            }
        }
        row(cells.stream());
    }

    private void row(Stream<String> cells) {
        out.append(cells.collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private void items(Stream<String> markdown) {
        String list = markdown.map(item -> "- " + item + "\n").collect(Collectors.joining());
        out.append(list.isEmpty() ? "" : "\n").append(list);
    }

    private void heading(String title, int level) {
        out.append("#".repeat(Math.min(level, 6)))
                .append(' ')
                .append(escaped(title))
                .append('\n');
    }

    private static String warning(Block.Paragraph paragraph) {
        return switch (paragraph.tone()) {
            case CAUTION, WARNING -> "⚠️ ";
            default -> "";
        };
    }

    private static String cell(Cell cell) {
        String letters = cell.letters().isEmpty() ? "" : " (" + String.join(",", cell.letters()) + ")";
        String text = lines(Stream.concat(Stream.of(cell.text() + letters), cell.small().stream()));
        List<String> lines = new ArrayList<>(List.of(text));
        cell.word().ifPresent(word -> lines.add(cell.text().isEmpty() ? 0 : 1, "**" + escaped(word.text()) + "**"));
        lines.removeIf(String::isEmpty);
        return String.join("<br>", lines);
    }

    private static String lines(Stream<String> texts) {
        return texts.filter(text -> !text.isEmpty())
                .map(MarkdownWriter::escaped)
                .collect(Collectors.joining("<br>"));
    }

    /** Text without Markdown, HTML or table syntax. */
    private static String escaped(String text) {
        return TextLines.printable(text)
                .replaceAll("([\\\\`*_\\[\\]|#~])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}

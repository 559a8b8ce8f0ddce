package org.jdyno.report.write;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.BlockVisitor;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;

/** Writes a document as one HTML page that opens from a file, makes no request and can be read without scripts. */
public final class HtmlWriter implements BlockVisitor {
    /** A page with fewer sections has no list of contents. */
    private static final int LISTED = 4;

    private static final Pattern HOLE = Pattern.compile("\\$\\{([a-z]+)}");

    /** The smallest build that has lines, points, marked areas, tooltips and both renderers. */
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.common.min.js";

    private static final List<String> SCRIPTS = List.of(
            "common", "forest", "curves", "warmup", "percentiles", "hiccups", "loads", "bars", "capacity", "page");

    private final Html out = new Html();
    private final ArrayNode charts = JsonNodeFactory.instance.arrayNode();
    /** The headings above the present block. */
    private final Deque<String> headings = new ArrayDeque<>();

    /** How often each label of a region has been used. */
    private final Map<String, Integer> labels = new HashMap<>();

    private int level = 2;

    private HtmlWriter() {}

    /** The whole page. */
    public static String write(Document document) {
        HtmlWriter writer = new HtmlWriter();
        writer.out.element("h1", document.title());
        List<Block.Section> sections = document.blocks().stream()
                .filter(Block.Section.class::isInstance)
                .map(Block.Section.class::cast)
                .filter(section -> !section.id().isEmpty())
                .toList();
        for (Block block : document.blocks()) {
            writer.visit(block);
            if (sections.size() >= LISTED && block == sections.get(0)) {
                writer.contents(sections.subList(1, sections.size()));
            }
        }
        Map<String, String> holes = Map.of(
                "title", Html.escaped(document.title()),
                "style", ours("report.css"),
                "body", writer.out.toString(),
                "data", scriptSafe(writer.charts),
                "echarts", echarts(),
                "script", scripts());
        // One pass over the template, so that no text of a run is taken for a hole.
        return HOLE.matcher(ours("report.html")).replaceAll(hole -> Matcher.quoteReplacement(holes.get(hole.group(1))));
    }

    /** The list of contents, below the first section, which every reader should see first. */
    private void contents(List<Block.Section> sections) {
        out.open("nav", "class", "contents", "aria-label", "Contents").open("ul");
        sections.forEach(section -> out.open("li")
                .element("a", section.title(), "href", "#" + section.id())
                .close("li"));
        out.close("ul").close("nav");
    }

    /** JSON without {@code <}, safe inside a script element. */
    private static String scriptSafe(ArrayNode json) {
        return json.toString()
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    @Override
    public void section(Block.Section section) {
        String tag = level == 2 ? "section" : "div";
        out.open(tag, "class", section.style(), "id", section.id());
        String heading = "h" + Math.min(level, 6);
        out.open(heading);
        if (section.link().isEmpty()) {
            out.text(section.title());
        } else {
            out.element("a", section.title(), "href", "#" + section.link());
        }
        out.close(heading);
        level++;
        below(section.title(), section.blocks());
        level--;
        out.close(tag);
    }

    @Override
    public void group(Block.Group group) {
        out.open("div", "class", group.style());
        group.blocks().forEach(this::visit);
        out.close("div");
    }

    @Override
    public void folded(Block.Folded folded) {
        out.open("details", "id", folded.id()).element("summary", folded.title());
        below(folded.title(), folded.blocks());
        out.close("details");
    }

    private void below(String heading, List<Block> blocks) {
        headings.addLast(heading);
        blocks.forEach(this::visit);
        headings.removeLast();
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        out.element("p", paragraph.text(), "class", style(paragraph.tone()));
    }

    @Override
    public void items(Block.Items items) {
        if (!items.items().isEmpty()) {
            out.open("ul");
            items.items().forEach(item -> out.element("li", item.text(), "class", style(item.tone())));
            out.close("ul");
        }
    }

    @Override
    public void facts(Block.Facts facts) {
        out.open("dl");
        facts.values().forEach((name, values) -> {
            out.element("dt", name).open("dd");
            values.forEach(value -> out.element("span", value, "class", "line"));
            out.close("dd");
        });
        out.close("dl");
    }

    @Override
    public void code(Block.Code code) {
        out.element("pre", code.text());
    }

    @Override
    public void chart(Block.Chart chart) {
        String id = "chart-" + charts.size();
        out.element("div", "", "class", "chart " + chart.kind(), "id", id, "role", "img", "aria-label", chart.label());
        charts.addObject().put("id", id).put("kind", chart.kind()).setAll(chart.data());
    }

    @Override
    public void table(Table table) {
        String label = label();
        out.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
        out.open("table", "class", table.style())
                .element("caption", label)
                .open("thead")
                .open("tr");
        table.columns().forEach(this::heading);
        out.close("tr").close("thead").open("tbody");
        for (Table.Row row : table.rows()) {
            if (row.kind() == Table.Kind.GROUP) {
                group(row, table.columns().size());
            } else {
                row(row, table.columns());
            }
        }
        out.close("tbody").close("table").close("div");
        if (!table.footnotes().isEmpty()) {
            out.open("dl", "class", "footnotes");
            table.footnotes()
                    .forEach((letter, text) -> out.element("dt", letter).element("dd", text));
            out.close("dl");
        }
    }

    /** A name for a table, after the headings above it; no two tables have the same. */
    private String label() {
        String label = String.join(", ", headings);
        int number = labels.merge(label, 1, Integer::sum);
        String name = label.isEmpty() ? "Table" : label;
        return number == 1 ? name : name + ", table " + number;
    }

    private void heading(Table.Column column) {
        out.open("th", "scope", "col", "class", column.number() ? "number" : "");
        swatch(column.colour());
        out.text(column.title());
        if (!column.unit().isEmpty()) {
            out.element("span", column.unit(), "class", "small");
        }
        out.close("th");
    }

    /** Starts a new table body, so that the heading belongs to the rows that follow. */
    private void group(Table.Row row, int columns) {
        out.close("tbody").open("tbody").open("tr");
        String title = row.cells().get(0).text();
        out.element("th", title, "scope", "rowgroup", "class", "group", "colspan", Integer.toString(columns));
        out.close("tr");
    }

    private void row(Table.Row row, List<Table.Column> columns) {
        out.open("tr", "class", row.kind() == Table.Kind.PART ? "part" : "");
        for (int i = 0; i < columns.size(); i++) {
            Cell cell = row.cells().get(i);
            String tag = i == 0 ? "th" : "td";
            String number = columns.get(i).number() ? "number" : "";
            out.open(tag, "scope", i == 0 ? "row" : "", "class", number, "title", cell.tip());
            cell(cell);
            out.close(tag);
        }
        out.close("tr");
    }

    private void cell(Cell cell) {
        boolean figure = !cell.small().isEmpty()
                || cell.word().isPresent()
                || !cell.letters().isEmpty();
        swatch(cell.colour());
        cell.range()
                .ifPresent(
                        range -> range(range, cell.word().map(Cell.Word::tone).orElse(Block.Tone.PLAIN)));
        if (!cell.link().isEmpty()) {
            out.element("a", cell.text(), "href", cell.link());
        } else if (!figure || cell.colour() >= 0) {
            out.text(cell.text());
        } else if (!cell.text().isEmpty()) {
            out.open("span", "class", "figure").text(cell.text());
            if (!cell.letters().isEmpty()) {
                out.element("sup", String.join(",", cell.letters()));
            }
            out.close("span");
        }
        if (cell.text().isEmpty()) {
            cell.word().ifPresent(this::word);
        }
        cell.small().forEach(line -> out.element("span", line, "class", "small"));
        if (!cell.text().isEmpty()) {
            cell.word().ifPresent(this::word);
        }
    }

    /** Draws an interval on an axis that is the same in all cells; an end beyond it is an arrow. */
    private void range(Cell.Range range, Block.Tone tone) {
        out.open("svg", "class", ("range " + style(tone)).trim(), "viewBox", "0 0 200 20", "aria-hidden", "true");
        double from = RangeAxis.place(1 - range.band());
        String width = RangeAxis.text(RangeAxis.place(1 + range.band()) - from);
        out.element("rect", "", "class", "band", "x", RangeAxis.text(from), "width", width, "height", "20");
        out.element("path", "", "class", "none", "d", "M100 0V20");
        if (RangeAxis.isDrawn(range)) {
            out.element("path", "", "class", "interval", "d", RangeAxis.path(range));
            out.element(
                    "circle",
                    "",
                    "class",
                    "middle",
                    "cx",
                    RangeAxis.text(RangeAxis.place(range.middle())),
                    "cy",
                    "10",
                    "r",
                    "4");
        }
        out.close("svg");
    }

    private void word(Cell.Word word) {
        out.element("span", word.text(), "class", "word " + style(word.tone()), "title", word.sentence());
    }

    private void swatch(int colour) {
        if (colour >= 0) {
            out.element("span", "", "class", "swatch c" + colour);
        }
    }

    private static String style(Block.Tone tone) {
        return tone == Block.Tone.PLAIN ? "" : tone.name().toLowerCase(Locale.ROOT);
    }

    /** One of our own. */
    private static String ours(String name) {
        return read("/org/jdyno/report/" + name);
    }

    /** The scripts that draw the charts, in the order of their dependencies. */
    private static String scripts() {
        return SCRIPTS.stream().map(name -> ours("charts/" + name + ".js")).collect(Collectors.joining());
    }

    /** The chart library (Apache-2.0), checked to be safe inside a script element. */
    private static String echarts() {
        String script = read(ECHARTS);
        if (script.toLowerCase(Locale.ROOT).contains("</script") || script.contains("<!--")) {
            throw new IllegalStateException(ECHARTS + " would end the script element it is copied into");
        }
        return script;
    }

    private static String read(String path) {
        try (InputStream in = HtmlWriter.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(path + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot read " + path + " from the class path", broken);
        }
    }
}

package org.jdyno.report.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Facts;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Group;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.junit.jupiter.api.Test;

/** One document of every kind of block, in each markup. */
class DocumentWritersTest {
    private static final Document DOCUMENT = new Document("Fruit & <b>", List.of(fruit()));

    private static Section fruit() {
        Map<String, List<String>> facts = new LinkedHashMap<>();
        facts.put("grown in", List.of("Kent", "Val Müstair"));
        Table table = Table.of(Column.text("Fruit"), Column.number("Weight").unit("g"), Column.text("Verdict"))
                .style("fruit")
                .group("Ripe")
                .row(
                        new Cell("apple").colour(2),
                        new Cell("120", "110 to 130").letters(List.of("a")),
                        new Cell("").word(new Cell.Word("heavier", Tone.BETTER, "It is heavier.")))
                .part(List.of(new Cell("its core"), new Cell("20"), new Cell("")))
                .footnotes(Map.of("a", "Without leaves."))
                .build();
        return Block.section(
                        "Apples",
                        Block.lead("An apple a day."),
                        Block.warning("Do not eat the *core*."),
                        new Items(List.of(Block.text("red"), new Paragraph("sour", Tone.CAUTION))),
                        table,
                        new Group("beside", List.of(new Facts(facts))),
                        new Folded("More", "more", List.of(new Code("eat --now\n  apple"))),
                        new Chart(
                                "bars",
                                "Apples by weight",
                                JsonNodeFactory.instance.objectNode().put("unit", "</script>")))
                .id("apples")
                .link("more")
                .style("chapter");
    }

    @Test
    void asText() {
        assertEquals(
                """
                Fruit & <b>

                Apples
                  An apple a day.
                  ! Do not eat the *core*.
                  - red
                  ! sour

                  Fruit           Weight  Verdict
                                       g
                  Ripe
                  apple            120 a  heavier
                              110 to 130
                    its core          20
                  a  Without leaves.
                  grown in: Kent; Val Müstair

                More
                    eat --now
                      apple
                """,
                TextWriter.write(DOCUMENT, Screen.NONE));
        String coloured = TextWriter.write(DOCUMENT, new Screen(0, true, false));
        assertTrue(coloured.contains("\u001b[31m  ! Do not eat the *core*.\n\u001b[0m"), coloured);
        assertEquals(TextWriter.write(DOCUMENT, Screen.NONE), coloured.replaceAll("\u001b\\[[0-9]+m", ""));
    }

    @Test
    void asMarkdown() {
        assertEquals(
                """
                # Fruit &amp; &lt;b&gt;

                ## Apples

                **An apple a day.**

                > ⚠️ Do not eat the \\*core\\*.

                - red
                - ⚠️ sour

                | Fruit | Weight<br>g | Verdict |
                | --- | ---: | --- |
                | **Ripe** |  |  |
                | apple | 120 (a)<br>110 to 130 | **heavier** |
                | – its core | 20 |  |

                - a: Without leaves.

                - grown in: Kent; Val Müstair

                <details><summary>More</summary>

                    eat --now
                      apple

                </details>
                """,
                MarkdownWriter.write(DOCUMENT));
    }

    @Test
    void asAPage() {
        String page = HtmlWriter.write(DOCUMENT);
        String body = page.substring(page.indexOf("<main>"), page.indexOf("</main>"));
        for (String piece : List.of(
                "<h1>Fruit &amp; &lt;b&gt;</h1>",
                "<section class=\"chapter\" id=\"apples\"><h2><a href=\"#more\">Apples</a></h2>",
                "<p class=\"lead\">An apple a day.</p>",
                "<li>red</li>",
                "<li class=\"caution\">sour</li>",
                "role=\"region\" aria-label=\"Apples\"><table class=\"fruit\"><caption>Apples</caption>",
                "<th scope=\"col\" class=\"number\">Weight<span class=\"small\">g</span></th>",
                "<th scope=\"rowgroup\" class=\"group\" colspan=\"3\">Ripe</th>",
                "<th scope=\"row\"><span class=\"swatch c2\"></span>apple</th>",
                "<span class=\"figure\">120<sup>a</sup></span><span class=\"small\">110 to 130</span>",
                "<span class=\"word better\" title=\"It is heavier.\">heavier</span>",
                "<dt>a</dt>",
                "<div class=\"beside\"><dl>",
                "<details id=\"more\"><summary>More</summary>",
                "<pre>eat --now\n  apple</pre>",
                "<div class=\"chart bars\" id=\"chart-0\" role=\"img\" aria-label=\"Apples by weight\">")) {
            assertTrue(body.contains(piece), () -> piece + " is not in " + body);
        }
        assertTrue(page.contains("[{\"id\":\"chart-0\",\"kind\":\"bars\",\"unit\":\"\\u003c/script>\"}]"));
    }

    @Test
    void aTableThatIsWiderThanTheTerminalGoesOnBelow() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Platform")));
        List<Cell> cells = new ArrayList<>(List.of(new Cell("apple")));
        for (int i = 0; i < 30; i++) {
            columns.add(Column.number("column " + i));
            cells.add(new Cell(Integer.toString(1000 + i)));
        }
        String text = TextWriter.write(
                new Document("Wide", List.of(Table.of(columns).row(cells).build())), Screen.NONE);
        text.lines().forEach(line -> assertTrue(line.length() <= 100, line));
        for (int i = 0; i < 30; i++) {
            assertTrue(text.contains(Integer.toString(1000 + i)), text);
        }
        assertTrue(text.split("apple", -1).length > 3, text);
    }

    @Test
    void aWideTableHasARowForEachColumnInMarkdown() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Platform")));
        List<Cell> cells = new ArrayList<>(List.of(new Cell("apple")));
        for (int i = 0; i < 22; i++) {
            columns.add(Column.number("column " + i).unit("g"));
            cells.add(new Cell(Integer.toString(1000 + i)));
        }
        Table wide =
                Table.of(columns).row(cells).footnotes(Map.of("a", "Peeled.")).build();
        String markdown = MarkdownWriter.write(new Document("Wide", List.of(wide)));
        assertTrue(
                markdown.contains("\n| Platform | apple |\n| --- | ---: |\n| column 0<br>g | 1000 |\n| column 1"),
                markdown);
        assertTrue(markdown.contains("\n| column 21<br>g | 1021 |\n\n- a: Peeled.\n"), markdown);
    }

    @Test
    void aLongNameIsWrappedButNoWordOfItCut() {
        String option = "-XX:" + "x".repeat(50);
        Table table = Table.of(Column.text("Platform"), Column.number("Weight"))
                .row("an apple that has been called so since anybody can remember", "120")
                .row(option, "130")
                .build();
        String text = TextWriter.write(new Document("Long", List.of(table)), Screen.NONE);
        assertTrue(text.contains("  an apple that has been called so since "), text);
        assertTrue(text.contains("\n  anybody can remember\n"), text);
        assertTrue(text.contains(option + "     130\n"), text);
    }

    @Test
    void aCellLeadsToAnotherPage() {
        Table table = Table.of(Column.text("Part"))
                .row(new Cell("core").link("core/report.html"))
                .build();
        String page = HtmlWriter.write(new Document("Parts", List.of(table)));
        assertTrue(page.contains("<th scope=\"row\"><a href=\"core/report.html\">core</a></th>"), page);
    }

    @Test
    void markdownMayBeAPartOfAnotherText() {
        Document document = new Document("Apples", List.of(Block.section("Ripe", Block.text("All."))));
        assertEquals("## Apples\n\n### Ripe\n\nAll.\n", MarkdownWriter.write(document, 2));
    }

    @Test
    void aTableWithoutRowsIsLeftOutOfText() {
        Document empty =
                new Document("Nothing", List.of(Table.of(Column.text("Fruit")).build()));
        assertEquals("Nothing\n", TextWriter.write(empty, Screen.NONE));
        assertEquals("# Nothing\n", MarkdownWriter.write(empty));
        assertTrue(HtmlWriter.write(empty).contains("<tbody></tbody>"));
    }

    @Test
    void aRowHasACellForEveryColumn() {
        Table.Builder table =
                Table.of(Column.text("Fruit"), Column.number("Weight")).row("apple");
        assertThrows(IllegalArgumentException.class, table::build);
    }

    @Test
    void nothingOfARunSteersATerminalOrTheMarkup() {
        String evil = "\u001b[2J|`<img src=x>`|\n# big\u202e";
        Document document = new Document(
                evil,
                List.of(
                        Block.section(evil, Block.text(evil), new Code(evil)),
                        Table.of(Column.text(evil))
                                .row(evil)
                                .footnotes(Map.of("a", evil))
                                .build()));
        assertFalse(TextWriter.write(document, Screen.NONE).contains("\u001b"));
        assertFalse(TextWriter.write(document, Screen.NONE).contains("\u202e"));
        String markdown = MarkdownWriter.write(document);
        markdown.lines()
                .filter(line -> !line.startsWith("    "))
                .forEach(line -> assertFalse(line.contains("<img") || line.startsWith("# big"), markdown));
        assertFalse(HtmlWriter.write(document).contains("<img src=x>"));
    }
}

package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.study.ExhibitTable;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.study.Today;

/** A study for programs: the documents of its parts under their names, and the tables of its exhibits. */
public final class StudyJson {
    /** The version of the document, its field {@code schema}. */
    public static final int SCHEMA = 1;

    private StudyJson() {}

    /** The whole document. */
    public static String of(StudyResults results) {
        ObjectNode document = JsonText.object();
        document.put("schema", SCHEMA);
        document.putObject("study")
                .put("name", results.study().name())
                .put("title", results.study().title())
                .put("source", results.study().source())
                .put("id", results.plan().id())
                .put("version", results.plan().version())
                .put("seed", results.plan().seed())
                .put("budgetMillis", results.plan().budgetMillis().orElse(null))
                .set("command", JsonText.strings(results.plan().command()));
        ObjectNode parts = document.putObject("parts");
        for (StudyResults.Part part : results.parts()) {
            ObjectNode object = parts.putObject(part.part().name());
            object.put("title", part.part().title());
            object.put("leftOut", part.leftOut());
            object.set("shortened", JsonText.strings(part.shortened()));
            object.set(
                    "report",
                    part.judged()
                            .map(judged -> JsonReport.document(judged.run(), judged.judgement()))
                            .orElse(null));
        }
        ArrayNode exhibits = document.putArray("exhibits");
        for (Exhibit exhibit : results.study().exhibits()) {
            ObjectNode object = exhibits.addObject();
            object.put("name", exhibit.name());
            object.put("title", exhibit.title());
            object.put("kind", exhibit.kind().word());
            object.put("part", exhibit.part());
            object.put("axis", Today.axis(results, exhibit));
            object.set("today", Today.of(results, exhibit).map(StudyJson::table).orElse(null));
            object.set("published", table(ExhibitTable.of(exhibit.published())));
        }
        return JsonText.pretty(document);
    }

    private static ObjectNode table(ExhibitTable table) {
        ObjectNode object = JsonText.object();
        object.put("when", table.when());
        object.put("unit", table.unit());
        object.set("columns", JsonText.strings(table.columns()));
        object.put("last", table.last().isEmpty() ? null : table.last());
        ArrayNode rows = object.putArray("rows");
        for (ExhibitTable.Row row : table.rows()) {
            ObjectNode line = rows.addObject().put("name", row.name());
            ArrayNode cells = line.putArray("cells");
            row.cells().forEach(cell -> cells.add(cell(cell)));
            line.set("last", table.last().isEmpty() ? null : cell(row.last()));
        }
        object.set("notes", JsonText.strings(table.notes()));
        object.set("said", JsonText.strings(table.said()));
        return object;
    }

    private static ObjectNode cell(ExhibitTable.Cell cell) {
        ObjectNode object = JsonText.object();
        object.put("words", cell.words().isEmpty() ? null : cell.words());
        JsonText.number(object, "value", cell.value());
        JsonText.number(object, "low", cell.low());
        JsonText.number(object, "high", cell.high());
        object.put("n", cell.n());
        object.put("mark", cell.mark().word());
        object.set("notes", JsonText.strings(cell.letters()));
        return object;
    }
}

package org.jdyno.lab.report;

import java.util.List;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.Contents;

/** The rates that a search has found, beside each other. */
final class TextCapacities {
    private TextCapacities() {}

    /** Nothing when the run did not look for rates. */
    static void write(StringBuilder out, Contents contents) {
        contents.run().plan().procedure().capacity().ifPresent(search -> {
            out.append('\n');
            TextGrid grid = new TextGrid();
            grid.row(List.of("", "holds", "95 % interval", "difference", "max", "critical", "coming down", "trials"));
            for (Capacity capacity : CapacitySentences.told(contents)) {
                grid.row(List.of(
                        CapacitySentences.who(contents.run(), capacity),
                        CapacitySentences.rate(capacity.objective()),
                        CapacitySentences.interval(capacity.objective()),
                        CapacitySentences.difference(contents, capacity),
                        CapacitySentences.rate(capacity.max()),
                        CapacitySentences.rate(capacity.critical()),
                        CapacitySentences.descending(capacity),
                        Integer.toString(capacity.trials())));
            }
            grid.write(out);
            TextTable.wrap(out, CapacitySentences.columns(search), "  ", "  ");
        });
    }
}

package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.content.Numbers;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/** The versions and options of the platforms of a part. */
final class PlatformsTable {
    private PlatformsTable() {}

    static ExhibitTable of(Run run) {
        List<Row> rows = new ArrayList<>();
        for (Platform platform : run.plan().platformsWithoutControl()) {
            String version = platform.jvm().map(Jvm::version).orElse(Numbers.UNKNOWN);
            String machine =
                    platform.jvm().map(Jvm::describe).orElse("C twin of the workload, compiled on this machine");
            String options = platform.options().isEmpty() ? Numbers.UNKNOWN : String.join(" ", platform.shownOptions());
            String state = platform.unable()
                    .map(why -> machine + ". Cannot run: " + why)
                    .orElse(machine);
            rows.add(new Row(
                    platform.name(),
                    ExhibitTable.NO_IDENTITY,
                    List.of(Cell.words(version), Cell.words(state), Cell.words(options)),
                    Cell.NOTHING));
        }
        return new ExhibitTable("Today", "", List.of("Version", "Virtual machine", "Options"), "", rows, Map.of());
    }
}

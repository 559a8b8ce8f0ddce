package org.jdyno.lab.report.study;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.content.Recordings;

/**
 * The parts whose hiccups are mostly those of the machine: an idle process beside the nodes stood still as long as most
 * of them.
 */
final class IdleHiccups {
    private static final String IDLE = "control.hiccup";

    private int processes;
    private int notLonger;

    private IdleHiccups() {}

    /** A sentence for each part that an exhibit of hiccups shows; none for parts that say something of platforms. */
    static List<String> sentences(StudyResults results) {
        return results.study().exhibits().stream()
                .filter(exhibit -> exhibit.kind() == Exhibit.Kind.HICCUPS)
                .map(Exhibit::part)
                .distinct()
                .flatMap(part -> results.part(part).judged().flatMap(judged -> sentence(part, judged)).stream())
                .toList();
    }

    private static Optional<String> sentence(String part, Judged judged) {
        IdleHiccups counted = new IdleHiccups();
        judged.run().trials().stream().filter(Trial::completed).forEach(counted::add);
        return counted.notLonger > 0 && 2 * counted.notLonger >= counted.processes
                ? Optional.of("In " + part + ", an idle process stood still as long as " + counted.notLonger + " of "
                        + counted.processes
                        + " processes under test, or longer: there the longest hiccups are mostly the machine's, and"
                        + " do not rank platforms.")
                : Optional.empty();
    }

    private void add(Trial trial) {
        Distribution tested = trial.distributions().get(Recordings.TESTED);
        Distribution idle = trial.distributions().get(IDLE);
        if (tested != null && idle != null) {
            long idleNanos = idle.decoded().getMaxValue();
            Collection<Distribution> parts =
                    tested.parts().isEmpty() ? List.of(tested) : tested.parts().values();
            processes += parts.size();
            notLonger += (int) parts.stream()
                    .filter(part -> part.decoded().getMaxValue() <= idleNanos)
                    .count();
        }
    }
}

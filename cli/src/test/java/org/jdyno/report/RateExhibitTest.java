package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.cli.StoredRun;
import org.jdyno.judge.Judge;
import org.jdyno.model.Capacity;
import org.jdyno.model.Judged;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.SampleStudyPlan;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.StudyFile;
import org.jdyno.report.study.MeasuredExhibit;
import org.jdyno.report.study.StudyResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study that shows the rates of the run {@code rate}, which has searched for them. */
class RateExhibitTest {
    private static final String STUDY =
            """
            name: rates
            title: How much can it do?
            source: Nobody, 2014
            question: How much?
            parts:
              sustained: {title: The highest rate, plan: {workloads: {chat: {}}, slo: "p99<10ms"}}
            exhibits:
              - name: Sustained throughput
                title: The highest rate
                columns: [sustained]
                part: sustained
                published: {when: "2014", said: ["Much."]}
            """;

    @Test
    void eachPlatformHasTheRateOfItsSearch(@TempDir Path folder) throws Exception {
        Judged judged = Judge.of(StoredRun.unpack("rate", folder).read());
        Study study = StudyFile.of(STUDY, "rates.yaml").study();
        StudyPlan plan = SampleStudyPlan.of(STUDY);
        StudyResults results = new StudyResults(
                study,
                plan,
                List.of(new StudyResults.Part(study.parts().get(0), List.of(), false, Optional.of(judged))),
                Optional.empty(),
                List.of(),
                Map.of(),
                List.of());
        ExhibitTable table = MeasuredExhibit.of(results, study.exhibits().get(0))
                .orElseThrow()
                .table();
        assertEquals(List.of("Sustained"), table.columns());
        List<Capacity> capacities = judged.judgement().capacities();
        assertEquals(capacities.get(0).unit(), table.unit());
        int found = 0;
        for (ExhibitTable.Row row : table.rows()) {
            Capacity.Rate rate = capacities.stream()
                    .filter(capacity -> capacity.platform().equals(row.name()))
                    .findFirst()
                    .orElseThrow()
                    .objective();
            ExhibitTable.Cell cell = row.cells().get(0);
            if (rate.known() == Capacity.Certainty.FOUND) {
                assertEquals(
                        List.of(rate.value(), rate.low(), rate.high()), List.of(cell.value(), cell.low(), cell.high()));
                found++;
            } else {
                assertTrue(!cell.letters().isEmpty() || cell.mark() != ExhibitTable.Mark.PLAIN, cell::toString);
            }
        }
        assertTrue(found > 0, table::toString);
    }
}

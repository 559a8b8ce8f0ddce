package org.jdyno.report.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.Example;
import org.jdyno.judge.Judge;
import org.jdyno.model.Host;
import org.jdyno.model.Run;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.SampleStudyPlan;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.junit.jupiter.api.Test;

class StudyEnvironmentTest {
    private static final ExhibitTable NOTHING =
            new ExhibitTable("1999", "", List.of(), List.of(), Map.of(), List.of("Nothing."));

    private static StudyResults.Part part(String name, String link, String... platforms) {
        Run plain = Example.run(Example.plan(1, 1, platforms), List.of());
        Run run = Run.planned(
                        plain.id(),
                        plain.version(),
                        plain.command(),
                        plain.plan(),
                        new Host(2, 8L << 30, Map.of("kernel", "Linux 6.12", "link", link), Map.of(), Map.of()),
                        plain.workloads(),
                        plain.schedule())
                .with(plain.trials());
        return new StudyResults.Part(
                new Study.Part(name, name, List.of()), List.of(), false, Optional.of(Judge.of(run)));
    }

    private static StudyResults results(StudyResults.Part... parts) {
        Exhibit exhibit = new Exhibit(
                "Table 1",
                "One",
                "",
                parts[0].part().name(),
                Exhibit.Chart.NONE,
                List.of(new Exhibit.Column("", "throughput")),
                Optional.empty(),
                Optional.empty(),
                Exhibit.TimeUnit.NS,
                Optional.empty(),
                OptionalLong.empty(),
                Map.of(),
                List.of(),
                NOTHING);
        Study study = new Study(
                "tiny",
                "Tiny",
                "Nobody",
                "Why?",
                List.of(),
                List.of(parts).stream().map(StudyResults.Part::part).toList(),
                List.of(exhibit),
                Optional.empty(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty());
        StudyPlan plan = SampleStudyPlan.of("", "a");
        return new StudyResults(study, plan, List.of(parts), Optional.empty(), List.of(), Map.of(), List.of());
    }

    @Test
    void listsFactsOfAllPartsOnce() {
        Map<String, List<String>> facts =
                new StudyEnvironment(results(part("slow", "10mbit", "a"), part("fast", "100mbit", "a", "b"))).facts();
        assertEquals(List.of("Linux 6.12"), facts.get("kernel"));
        assertEquals(List.of("10mbit (slow)", "100mbit (fast)"), facts.get("link"));
        assertEquals(1, facts.get("a").size());
        assertEquals(1, facts.get("b").size());
    }
}

package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.model.UserError;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Coverage;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StudyFileTest {
    private static final String TINY =
            """
            name: tiny
            title: A tiny study
            source: Nobody, 1999
            question: Does it run?
            differences: [Everything.]
            platforms: [25, native]
            parts:
              work:
                title: More work
                takes: 3s
                plan:
                  workloads: {dummy: {work: "1,2,3", role: client}}
                  options: [heap=64m]
                  blocks: 3
                shorten:
                  - {blocks: 1}
                  - {workloads: {dummy: {work: "1,3"}}, takes: 1s}
            exhibits:
              - name: Table 1
                title: Over work
                chart: lines
                columns: [loads, {Most: limit}]
                part: work
                published:
                  when: "1999"
                  unit: echoes/s
                  columns: [1, 2, 3, Limit]
                  rows:
                    A machine: [10, 9a, "-", "~ 12"]
                  notes: {a: It stuttered.}
              - name: Figure 1
                title: The same
                chart: lines
                columns: [loads]
                part: work
                published: Table 1
            conclusions:
              - says: Java comes close.
                jvms: any
                claims:
                  - {title: work, part: work, at: {work: 3}, least: 0.8}
            environments:
              A machine: [Small., Loud.]
            coverage:
              exhibits:
                Table 1: {about: echoes by work, exhibits: [Table 1]}
                Charts: {about: echoes of each node, count: 4, impossible: There is one node.}
              mechanisms:
                Load: {about: it varies, parts: [work], differs: It is less.}
                Rain: {about: it rained, missing: It does not rain here.}
            """;

    private static StudyFile read(String content) {
        return StudyFile.of(content, "tiny.yaml");
    }

    @Test
    void readsWhatIsTold() {
        Study study = read(TINY).study();
        assertEquals("tiny", study.name());
        assertEquals(List.of("Everything."), study.differences());
        assertEquals(Map.of("A machine", List.of("Small.", "Loud.")), study.environments());
        Exhibit table = study.exhibits().get(0);
        assertEquals(Exhibit.Chart.LINES, table.chart());
        assertEquals(List.of(new Exhibit.Column("", "loads"), new Exhibit.Column("Most", "limit")), table.columns());
        assertEquals(List.of("1", "2", "3", "Limit"), table.published().columns());
        assertEquals(
                List.of(
                        ExhibitTable.Cell.parse("10"),
                        ExhibitTable.Cell.parse("9a"),
                        ExhibitTable.Cell.parse("-"),
                        ExhibitTable.Cell.parse("~ 12")),
                table.published().rows().get(0).cells());
        assertEquals(table.published(), study.exhibits().get(1).published());
        Conclusion conclusion = study.conclusions().get(0);
        assertEquals(Conclusion.Jvms.ANY, conclusion.jvms());
        assertEquals(Map.of("work", "3"), conclusion.claims().get(0).at());
        assertEquals(OptionalDouble.of(0.8), conclusion.claims().get(0).least());
        assertEquals(OptionalDouble.empty(), conclusion.claims().get(0).most());
        Coverage coverage = study.coverage().orElseThrow();
        assertEquals(
                List.of(
                        Coverage.State.BUILT,
                        Coverage.State.IMPOSSIBLE,
                        Coverage.State.DIFFERS,
                        Coverage.State.MISSING),
                coverage.entries().stream().map(Coverage.Entry::state).toList());
        assertEquals(4, Coverage.count(coverage.exhibits(), Coverage.State.IMPOSSIBLE));
        assertEquals(Optional.of("It is less."), coverage.mechanisms().get(0).reason());
    }

    @Test
    void laysEveryStepOfShorteningOverTheOnesBefore() {
        StudyFile file = read(TINY);
        PartPlan part = file.part("work");
        assertEquals(2, part.steps());
        assertEquals(List.of(), part.changes(0));
        assertEquals(List.of("work 1,3 instead of 1,2,3", "blocks 1 instead of 3"), part.changes(2));
        Request whole = part.request(file.study(), file.study().part("work"), 0);
        Request shortest = part.request(file.study(), file.study().part("work"), 2);
        assertEquals(Optional.of(3), whole.get(LengthKeys.BLOCKS));
        assertEquals(Optional.of(1), shortest.get(LengthKeys.BLOCKS));
        assertEquals(Map.of("dummy", Map.of("work", "1,3", "role", "client")), shortest.workloads());
        assertEquals(List.of("heap=64m"), shortest.all(PlanKeys.OPTIONS));
        assertEquals(Optional.of(3_000L), part.fixedMillis(0));
        assertEquals(Optional.of(3_000L), part.fixedMillis(1));
        assertEquals(Optional.of(1_000L), part.fixedMillis(2), "a step has its own");
        assertEquals("tiny, work: More work", whole.get(PlanKeys.TITLE).orElseThrow());
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(
                        "title: A tiny study", "titel: A tiny study", "unknown key \"titel\"; did you mean \"title\"?"),
                Arguments.of(
                        "question: Does",
                        "qestion: x\nquestion: Does",
                        "has the unknown key \"qestion\"; did you mean \"question\"?"),
                Arguments.of(
                        "blocks: 3",
                        "bloks: 3",
                        "parts.work.plan has the unknown key \"bloks\"; did you mean \"blocks\"?"),
                Arguments.of("{blocks: 1}", "{block: 1}", "has the unknown key \"block\""),
                Arguments.of(
                        "chart: lines",
                        "chart: curves",
                        "chart must be none, bars, ranking, lines, groups or hiccups, not \"curves\""),
                Arguments.of("[loads, {Most: limit}]", "[]", "an exhibit needs columns"),
                Arguments.of(
                        "[loads, {Most: limit}]", "[{Load: loads}]", "loads are columns with headings of their own"),
                Arguments.of(
                        "[loads, {Most: limit}]", "[{a: b, c: d}]", "must be a word, or one heading with its word"),
                Arguments.of("part: work\n", "part: work\n    at: 1.5\n", "at must be a whole number"),
                Arguments.of("part: work", "part: wrok", "names the unknown part \"wrok\"; did you mean \"work\"?"),
                Arguments.of("9a", "9x", "there is no published note \"x\""),
                Arguments.of("9a", "9%", "\"9%\" is no published figure"),
                Arguments.of("[10, 9a,", "[10,", "has 3 figures for 4 columns"),
                Arguments.of(
                        "published: Table 1",
                        "published: Table 2",
                        "published must be a section or an exhibit above, not \"Table 2\""),
                Arguments.of(
                        "published: Table 1",
                        "published: {when: today}",
                        "needs rows, or said: what the report tells in words"),
                Arguments.of(
                        "platforms: [25, native]",
                        "platforms: [25]\nplatforms-if-here: [17]",
                        "has platforms and platforms-if-here"),
                Arguments.of("takes: 3s", "share: 3", "has parts with a share, and no budget"),
                Arguments.of(
                        "environments:",
                        "card: [{question: Fast, title: t, part: wrk, measure: m}]\nenvironments:",
                        "names the unknown part \"wrk\"; did you mean \"work\"?"),
                Arguments.of("jvms: any", "jvms: all", "jvms must be any or every, not \"all\""),
                Arguments.of(", least: 0.8", "", "a claim needs least or most"),
                Arguments.of("least: 0.8", "least: 0.8, most: 0.5", "least is not above most"),
                Arguments.of("least: 0.8", "against: {platform: same}, least: 0.8", "compares a JVM with itself"),
                Arguments.of("least: 0.8", "leest: 0.8", "has the unknown key \"leest\"; did you mean \"least\"?"),
                Arguments.of(
                        "title: work, part: work,",
                        "title: work, part: wrk,",
                        "names the unknown part \"wrk\"; did you mean \"work\"?"),
                Arguments.of(
                        "exhibits: [Table 1]}",
                        "exhibits: [Tabel 1]}",
                        "the coverage of \"Table 1\" names the unknown exhibit \"Tabel 1\"; did you mean \"Table 1\"?"),
                Arguments.of(
                        "parts: [work], differs",
                        "parts: [wrk], differs",
                        "the coverage of \"Load\" names the unknown part \"wrk\"; did you mean \"work\"?"),
                Arguments.of("Rain:", "Charts:", "coverage is not valid: it has \"Charts\" twice"),
                Arguments.of(
                        "missing: It",
                        "mising: It",
                        "coverage.mechanisms.Rain has the unknown key \"mising\"; did you mean \"missing\"?"),
                Arguments.of(
                        ", missing: It does not rain here.",
                        "",
                        "coverage.mechanisms.Rain is not valid: it needs the exhibits, parts or run that show it"),
                Arguments.of("missing: It", "parts: [work], missing: It", "has no exhibits, parts or run that show it"),
                Arguments.of("differs: It", "missing: It, differs: It", "one of differs, missing and impossible"),
                Arguments.of("count: 4", "count: 0", "coverage.exhibits.Charts.count must be"),
                Arguments.of("takes: 3s", "takes: soon", "takes must be a duration"),
                Arguments.of("- {blocks: 1}", "- soon", "parts.work.shorten[1] must be a YAML mapping"),
                Arguments.of("- {blocks: 1}", "- {block: 1}", "has the unknown key \"block\""),
                Arguments.of("- {blocks: 1}", "- ~\n      - {blocks: 1}", "parts.work.shorten[1] has no value"),
                Arguments.of(
                        "- {blocks: 1}",
                        "- {timing: {measure: ~}}",
                        "parts.work.shorten[1].timing.measure has no value"),
                Arguments.of(
                        "- {blocks: 1}",
                        "- {workloads: {dummy: }}",
                        "parts.work.shorten[1].workloads.dummy has no value"),
                Arguments.of("  work:\n", "  Work:\n", "must be lower-case letters"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void namesWhatIsWrong(String right, String wrong, String message) {
        String broken = TINY.replace(right, wrong);
        assertNotEquals(TINY, broken);
        UserError error = assertThrows(UserError.class, () -> read(broken));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }

    /** What is shipped can be run: every form of every part is a plan that this lab understands. */
    @Test
    void readsAllThatAreShipped() {
        Studies studies = Studies.in(Checkout.root().resolve("studies"));
        assertTrue(studies.has("volano-1999"));
        studies.names().forEach(studies::get);
        assertEquals(6, studies.get("jmocha-2000").study().conclusions().size());
    }
}

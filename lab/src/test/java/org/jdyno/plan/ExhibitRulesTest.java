package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExhibitRulesTest {
    private static final String STUDY =
            """
            name: tiny
            title: A tiny study
            source: Nobody, 1999
            question: Does it run?
            parts:
              work:
                title: More rooms
                plan: {workloads: {chat: {rooms: "10,20,30", users: 20}}}
                shorten:
                  - {workloads: {chat: {rooms: "10,20"}}}
              one:
                title: One load
                plan: {workloads: {chat: {rooms: 10}}, rule: 1999}
              search:
                title: The largest load
                plan: {workloads: {chat: {rooms: 10}}, limit: connections}
              two:
                title: Two workloads
                plan: {workloads: {chat: {}, dummy: {}}}
              slices:
                title: In slices
                plan: {workloads: {chat: {}}, pairing: sliced}
              suite:
                title: A suite
                plan: {workloads: {sockets: {test: "TCP_RR_1,UDP_RR_1", style: nio}}}
            conclusions:
              - says: Java comes close.
                jvms: any
                claims:
                  - {title: rooms, part: work, measure: throughput, at: {rooms: 20}, least: 0.8}
            card:
              - {question: Fast, title: messages, part: one, measure: throughput}
              - {question: Cost, title: memory, part: slices, measure: memory-per-connection}
            exhibits:
              - name: Table 1
                title: Over connections
                kind: curve
                part: work
                limits: search
                published: {when: "1999", unit: messages/s, columns: [200, 400], rows: {A machine: [10, 9]}}
              - name: Figure 1
                title: At one load
                kind: bars
                part: work
                at: 200
                measure: cpu-per-message
                published: {when: "1999", unit: messages/s, columns: [Throughput], rows: {A machine: [10]}}
              - name: Table 2
                title: Runs
                kind: scores
                part: one
                published: {when: "1999", unit: messages/s, columns: [1], last: Score, rows: {A machine: [10, 9]}}
              - name: Table 3
                title: Latencies
                kind: percentiles
                part: one
                distribution: driver.delivery
                published: {when: "1999", said: [All was well.]}
              - name: Figure 2
                title: Beside native
                kind: fractions
                part: suite
                published: {when: "1999", said: [All was well.]}
              - name: Figure 3
                title: From one test to the other
                kind: gains
                part: suite
                published: {when: "1999", said: [All was well.]}
              - name: Table 4
                title: Several measures
                kind: measures
                part: one
                measures: [throughput, rss-peak]
                published: {when: "1999", said: [All was well.]}
            """;

    private static final Workloads WORKLOADS = Workloads.in(Checkout.root().resolve("workloads"));

    private static void verify(String content) {
        StudyRules.verify(StudyFile.of(content, "tiny.yaml"), WORKLOADS);
    }

    @Test
    void acceptsWhatCanBeDrawn() {
        verify(STUDY);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(
                        "measure: cpu-per-message",
                        "measure: cpu-per-mesage",
                        "the exhibit \"Figure 1\" shows the measure \"cpu-per-mesage\", which chat does not have;"
                                + " did you mean \"cpu-per-message\"?"),
                Arguments.of(
                        "columns: [200, 400]",
                        "columns: [200, many]",
                        "the exhibit \"Table 1\" is a curve, so its published columns must be numbers, not \"many\""),
                Arguments.of(
                        "limits: search",
                        "limits: one",
                        "the exhibit \"Table 1\" names limits: one, whose plan has no limit:"),
                Arguments.of(
                        "at: 200",
                        "at: 600",
                        "the exhibit \"Figure 1\" shows the load 600, but the part work after 1 step of"
                                + " shortening has the loads 200, 400"),
                Arguments.of(
                        "kind: scores\n    part: one",
                        "kind: scores\n    part: work",
                        "the exhibit \"Table 2\" is of kind scores, which shows one load, but the part work has"
                                + " the loads 200, 400, 600"),
                Arguments.of(
                        "kind: curve\n    part: work",
                        "kind: curve\n    part: one",
                        "the exhibit \"Table 1\" is of kind curve, which shows several loads, but the part one"
                                + " has one load: 200; use scores or bars"),
                Arguments.of(
                        "rooms: \"10,20\"",
                        "rooms: 10",
                        "the exhibit \"Table 1\" is of kind curve, which shows several loads, but the part work"
                                + " after 1 step of shortening has one load: 200; use scores or bars"),
                Arguments.of(
                        "kind: bars\n    part: work",
                        "kind: bars\n    part: search",
                        "the exhibit \"Figure 1\" shows the part search, which searches for a limit and compares"
                                + " nothing; name it in limits: of a curve"),
                Arguments.of(
                        "kind: bars\n    part: work",
                        "kind: bars\n    part: two",
                        "the exhibit \"Figure 1\" must be about one workload, but the part two runs chat, dummy"),
                Arguments.of(
                        "kind: scores\n",
                        "kind: scores\n    at: 200\n",
                        "the exhibit \"Table 2\" is of kind scores, which takes no at:; leave it out, or use bars"),
                Arguments.of(
                        "kind: scores\n",
                        "kind: scores\n    limits: search\n",
                        "the exhibit \"Table 2\" is of kind scores, which takes no limits:; leave it out, or"
                                + " use curve"),
                Arguments.of(
                        "kind: scores\n",
                        "kind: scores\n    measure: cpu-per-message\n",
                        "the exhibit \"Table 2\" shows scores of cpu-per-message, but rule 1999 scores"
                                + " throughput; leave out measure:"),
                Arguments.of(
                        "part: one, measure: throughput",
                        "part: one, measure: throughpt",
                        "the line \"messages\" of the card compares the measure \"throughpt\", which chat does not"
                                + " have;"
                                + " did you mean \"throughput\"?"),
                Arguments.of(
                        "memory-per-connection",
                        "first-operation-time",
                        "the line \"memory\" of the card compares the measure \"first-operation-time\", which"
                                + " trials in slices do not have, as in the part slices"),
                Arguments.of(
                        "part: one, measure: throughput",
                        "part: two, measure: throughput",
                        "the line \"messages\" of the card compares one workload at one point, and the part two"
                                + " runs 2"),
                Arguments.of(
                        "rooms: 20}, least",
                        "rooms: 30}, least",
                        "the claim \"rooms\" is about rooms=30, which is not in the part work after 1 step of"
                                + " shortening"),
                Arguments.of(
                        "rooms: 20}, least",
                        "room: 20}, least",
                        "the claim \"rooms\" has the parameter \"room\", which chat does not have;"
                                + " did you mean \"rooms\"?"),
                Arguments.of(
                        "measure: throughput, at",
                        "measure: throughpt, at",
                        "the claim \"rooms\" is about the measure \"throughpt\", which chat does not have;"
                                + " did you mean \"throughput\"?"),
                Arguments.of(
                        "title: rooms, part: work",
                        "title: rooms, part: search",
                        "the claim \"rooms\" is about the part search, which searches for a limit and compares"
                                + " nothing"),
                Arguments.of(
                        "kind: fractions\n    part: suite",
                        "kind: fractions\n    part: one",
                        "the exhibit \"Figure 2\" is of kind fractions, which shows the tests of a suite, but the part"
                                + " one does not run several"),
                Arguments.of(
                        "style: nio",
                        "style: \"nio,blocking\"",
                        "the exhibit \"Figure 2\" is of kind fractions, which shows the tests of a suite, but the part"
                                + " suite also varies style"),
                Arguments.of(
                        "kind: gains\n    part: suite",
                        "kind: gains\n    part: one",
                        "the exhibit \"Figure 3\" is of kind gains, which compares the values of one parameter, but"
                                + " the part one varies none"),
                Arguments.of(
                        "    measures: [throughput, rss-peak]\n",
                        "",
                        "the exhibit \"Table 4\" is of kind measures, which needs measures:"),
                Arguments.of(
                        "measures: [throughput, rss-peak]",
                        "measures: [throughput, rss-peek]",
                        "the exhibit \"Table 4\" shows the measure \"rss-peek\", which chat does not have;"
                                + " did you mean \"rss-peak\"?"),
                Arguments.of(
                        "kind: percentiles\n    part: one\n",
                        "kind: percentiles\n    part: one\n    measures: [throughput]\n",
                        "the exhibit \"Table 3\" is of kind percentiles, which takes no measures:; leave it out,"
                                + " or use measures"),
                Arguments.of(
                        "    distribution: driver.delivery\n",
                        "",
                        "the exhibit \"Table 3\" is of kind percentiles, which needs distribution:"),
                Arguments.of(
                        "driver.delivery",
                        "driver.delivry",
                        "the exhibit \"Table 3\" shows the distribution \"driver.delivry\", which chat does not"
                                + " have; did you mean \"driver.delivery\"?"),
                Arguments.of(
                        "kind: percentiles",
                        "kind: bars",
                        "the exhibit \"Table 3\" is of kind bars, which takes no distribution:; leave it out, or use"
                                + " percentiles, samples"),
                Arguments.of(
                        "kind: percentiles\n    part: one",
                        "kind: percentiles\n    part: work",
                        "the exhibit \"Table 3\" is of kind percentiles, which shows one load, but the part work"
                                + " has the loads 200, 400, 600"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void namesWhatCannotBeDrawn(String right, String wrong, String message) {
        String broken = STUDY.replace(right, wrong);
        assertNotEquals(STUDY, broken);
        UserError error = assertThrows(UserError.class, () -> verify(broken));
        assertEquals(message, error.getMessage());
    }

    /** What is shipped can be drawn, however far it is shortened. */
    @Test
    void acceptsAllThatAreShipped() {
        Studies studies = Studies.in(Checkout.root().resolve("studies"));
        studies.names().stream().map(studies::get).forEach(study -> StudyRules.verify(study, WORKLOADS));
    }
}

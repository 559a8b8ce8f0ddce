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
              sustained:
                title: The highest rate
                plan: {workloads: {chat: {}}, slo: "p99<10ms"}
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
                chart: lines
                columns: [loads, limit]
                part: work
                limits: search
                published: {when: "1999", unit: messages/s, columns: [200, 400], rows: {A machine: [10, 9]}}
              - name: Figure 1
                title: At one load
                chart: ranking
                columns: [cpu-per-message]
                part: work
                at: 200
                published: {when: "1999", unit: messages/s, columns: [Throughput], rows: {A machine: [10]}}
              - name: Table 2
                title: Runs
                chart: bars
                columns: [results, score]
                part: one
                published: {when: "1999", unit: messages/s, columns: [1, Score], rows: {A machine: [10, 9]}}
              - name: Table 3
                title: Latencies
                columns: [percentiles, max]
                part: one
                distribution: driver.delivery
                published: {when: "1999", said: [All was well.]}
              - name: Figure 2
                title: Beside native
                chart: groups
                columns: [fractions, geometric-mean]
                part: suite
                published: {when: "1999", said: [All was well.]}
              - name: Figure 3
                title: From one test to the other
                chart: groups
                columns: [gains]
                part: suite
                published: {when: "1999", said: [All was well.]}
              - name: Figure 4
                title: The highest rate
                columns: [sustained]
                part: sustained
                published: {when: "1999", said: [All was well.]}
              - name: Table 4
                title: Several measures
                columns: [throughput, rss-peak]
                part: one
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
                        "columns: [cpu-per-message]",
                        "columns: [cpu-per-mesage]",
                        "the exhibit \"Figure 1\" has the column \"cpu-per-mesage\", which is no measure of chat and no"
                                + " other figure;"
                                + " did you mean \"cpu-per-message\"?"),
                Arguments.of(
                        "columns: [200, 400]",
                        "columns: [many, 400]",
                        "the exhibit \"Table 1\" has a chart of lines, so its published columns must be numbers,"
                                + " not \"many\""),
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
                        "score]\n    part: one",
                        "score]\n    part: work",
                        "the exhibit \"Table 2\" has the column results, which shows one load, but the part work has"
                                + " the loads 200, 400, 600"),
                Arguments.of(
                        "limit]\n    part: work",
                        "limit]\n    part: one",
                        "the exhibit \"Table 1\" has the column loads, which shows several loads, but the part one"
                                + " has one load: 200"),
                Arguments.of(
                        "rooms: \"10,20\"",
                        "rooms: 10",
                        "the exhibit \"Table 1\" has the column loads, which shows several loads, but the part work"
                                + " after 1 step of shortening has one load: 200"),
                Arguments.of(
                        "[cpu-per-message]\n    part: work",
                        "[cpu-per-message]\n    part: search",
                        "the exhibit \"Figure 1\" shows the part search, which searches for a limit and compares"
                                + " nothing; name it in limits:, and let a column be limit"),
                Arguments.of(
                        "[cpu-per-message]\n    part: work",
                        "[cpu-per-message]\n    part: two",
                        "the exhibit \"Figure 1\" must be about one workload, but the part two runs chat, dummy"),
                Arguments.of(
                        "chart: bars\n",
                        "chart: bars\n    at: 200\n",
                        "the exhibit \"Table 2\" has at: and no column that is the name of a measure; leave it out"),
                Arguments.of(
                        "chart: bars\n",
                        "chart: bars\n    limits: search\n",
                        "the exhibit \"Table 2\" has limits: and no column that shows it; leave it out, or have one"
                                + " of limit"),
                Arguments.of(
                        "chart: bars\n",
                        "chart: bars\n    measure: cpu-per-message\n",
                        "the exhibit \"Table 2\" shows scores of cpu-per-message, but rule 1999 scores"
                                + " throughput; leave out measure:"),
                Arguments.of(
                        "part: one, measure: throughput",
                        "part: one, measure: throughpt",
                        "the line \"messages\" of the card compares the measure \"throughpt\", which chat does not"
                                + " have;"
                                + " did you mean \"throughput\"?"),
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
                        "geometric-mean]\n    part: suite",
                        "geometric-mean]\n    part: one",
                        "the exhibit \"Figure 2\" has the column fractions, which shows the tests of a suite, but the"
                                + " part one does not run several"),
                Arguments.of(
                        "style: nio",
                        "style: \"nio,blocking\"",
                        "the exhibit \"Figure 2\" has the column fractions, which shows the tests of a suite, but the"
                                + " part suite also varies style"),
                Arguments.of(
                        "[gains]\n    part: suite",
                        "[gains]\n    part: one",
                        "the exhibit \"Figure 3\" has the column gains, which compares the values of one parameter, but"
                                + " the part one varies none"),
                Arguments.of(
                        "[sustained]\n    part: sustained",
                        "[sustained]\n    part: one",
                        "the exhibit \"Figure 4\" has the column sustained, but the part one has no slo:"),
                Arguments.of(
                        "columns: [sustained]",
                        "columns: [sustained, rss-peak]",
                        "the exhibit \"Figure 4\" shows the part sustained, which searches for a rate; its only column"
                                + " is sustained"),
                Arguments.of(
                        "    columns: [throughput, rss-peak]\n",
                        "    columns: [throughput]\n    below: [rss-peek]\n",
                        "the exhibit \"Table 4\" shows the measure \"rss-peek\", which chat does not have;"
                                + " did you mean \"rss-peak\"?"),
                Arguments.of(
                        "columns: [throughput, rss-peak]",
                        "columns: [throughput, gains]",
                        "the exhibit \"Table 4\" has the column gains, which has a row for each platform, beside"
                                + " others, which may have several; show these in an exhibit of their own"),
                Arguments.of(
                        "columns: [throughput, rss-peak]",
                        "columns: [throughput]\n    chart: lines",
                        "the exhibit \"Table 4\" has a chart of lines, which needs the column loads"),
                Arguments.of(
                        "    distribution: driver.delivery\n",
                        "",
                        "the exhibit \"Table 3\" has the column percentiles, which needs distribution:"),
                Arguments.of(
                        "driver.delivery",
                        "driver.delivry",
                        "the exhibit \"Table 3\" shows the distribution \"driver.delivry\", which chat does not"
                                + " have; did you mean \"driver.delivery\"?"),
                Arguments.of(
                        "[percentiles, max]",
                        "[throughput]",
                        "the exhibit \"Table 3\" has distribution: and no column that shows it; leave it out, or have"
                                + " one of percentiles, beyond, trials, count, sum, min, max, mean"),
                Arguments.of(
                        "max]\n    part: one",
                        "max]\n    part: work",
                        "the exhibit \"Table 3\" has the column percentiles, which shows one load, but the part work"
                                + " has the loads 200, 400, 600"));
    }

    @Test
    void anOverviewNeedsOnePointInEachPart() {
        String study =
                """
                name: tiny
                title: A tiny study
                question: Does it run?
                overview: {title: All, columns: {Memory: rss-peak, Warm-up: warm-up}}
                parts:
                  one: {title: One load, plan: {workloads: {chat: {rooms: 10}}}}
                """;
        verify(study);
        for (String[] mistake : new String[][] {
            {
                "rooms: 10",
                "rooms: \"10,20\"",
                "the overview \"All\" shows one workload at one point, and the part one runs 2"
            },
            {
                "rss-peak",
                "rss-peek",
                "the overview \"All\" shows the measure \"rss-peek\", which chat does not have; did you mean"
                        + " \"rss-peak\"?"
            }
        }) {
            UserError error = assertThrows(UserError.class, () -> verify(study.replace(mistake[0], mistake[1])));
            assertEquals(mistake[2], error.getMessage());
        }
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

package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Cause;
import org.jdyno.model.Node;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.junit.jupiter.api.Test;

/** With the nodes of a real trial of grid on JDK 17 and G1, the second of which was killed. */
class PauseCheckTest {
    private static final Plan PLAN = Example.plan(11, 12, "a", "b");
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 1.1e3);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double MILLIS = 1e6;

    private static List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        try (InputStream file = PauseCheckTest.class.getResourceAsStream("grid-nodes.json")) {
            for (JsonNode node : JSON.readTree(file)) {
                Map<String, Double> figures = JSON.convertValue(node.get("figures"), new TypeReference<>() {});
                nodes.add(new Node(
                        node.get("name").asText(), "node", node.get("killed").asBoolean(), figures, List.of()));
            }
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
        assertEquals(4, nodes.size());
        return nodes;
    }

    /** The nodes with a pause of node 3 that exceeds its longest hiccup by this. */
    private static List<Node> withPause(double beyondHiccupNanos) {
        return nodes().stream()
                .map(node -> {
                    Map<String, Double> figures = new HashMap<>(node.figures());
                    if (node.name().equals("node-3")) {
                        figures.put(Node.CHECKED_PAUSE, figures.get(Node.LONGEST_HICCUP) + beyondHiccupNanos);
                    }
                    return new Node(node.name(), node.role(), node.killed(), figures, node.files());
                })
                .toList();
    }

    /** A run in which every trial has the nodes of a sound one, and one trial of b has others. */
    private static Run run(List<Node> ofOne) {
        return Example.run(
                PLAN,
                Example.completedTrials(PLAN, RATES, 0.005).stream()
                        .map(trial -> isTheOne(trial) ? with(trial, ofOne) : with(trial, nodes()))
                        .toList());
    }

    private static boolean isTheOne(Trial trial) {
        return trial.slot().block() == 4 && trial.slot().platform().equals("b");
    }

    private static Trial with(Trial trial, List<Node> nodes) {
        return MadeTrial.like(trial).nodes(nodes).event(Optional.empty()).trial();
    }

    @Test
    void pausesThatAreHiccupsTooAreTrusted() {
        assertEquals(
                3,
                nodes().stream()
                        .filter(node -> node.figure(Node.CHECKED_PAUSE).orElseThrow() > 80 * MILLIS)
                        .count(),
                "nodes with something to check");
        assertTrue(Judge.of(run(nodes())).judgement().trust().trusted());
        assertTrue(Judge.of(run(withPause(4.9 * MILLIS))).judgement().trust().trusted());
    }

    @Test
    void aPauseThatIsNoHiccupIsAReasonNotToTrust() {
        Run run = run(withPause(5.1 * MILLIS));
        Trust trust = Judge.of(run).judgement().trust();
        assertEquals(Trust.State.UNTRUSTED, trust.state());
        double hiccup = nodes().get(2).figure(Node.LONGEST_HICCUP).orElseThrow();
        assertEquals(
                List.of(new Note.PausesWithoutHiccup(List.of(new Note.PauseWithoutHiccup(
                        PLAN.cells().get(0), 4, "b", "node-3", hiccup + 5.1 * MILLIS, hiccup)))),
                trust.reasons());
    }

    /** Of a trial that failed the last hiccups are missing. */
    @Test
    void aFailedTrialAndAnUnknownFigureAreNotChecked() {
        Run run = run(withPause(50 * MILLIS));
        List<Trial> failed = run.trials().stream()
                .map(trial -> isTheOne(trial)
                        ? with(Example.failed(trial.slot(), Cause.OUT_OF_MEMORY), trial.nodes())
                        : trial)
                .toList();
        assertEquals(Optional.empty(), PauseCheck.of(run.with(failed)));
        List<Node> unknown = withPause(50 * MILLIS).stream()
                .map(node -> new Node(node.name(), "node", false, Map.of(Node.CHECKED_PAUSE, 50 * MILLIS), List.of()))
                .toList();
        assertEquals(Optional.empty(), PauseCheck.of(run(unknown)));
    }
}

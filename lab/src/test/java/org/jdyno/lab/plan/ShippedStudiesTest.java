package org.jdyno.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.lab.Checkout;
import org.jdyno.lab.model.Collector;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.study.Conclusion;
import org.jdyno.lab.model.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every study that comes with jdyno, in every form of its parts. */
class ShippedStudiesTest {
    private static final Studies STUDIES = Studies.in(Checkout.root().resolve("studies"));

    static Stream<String> studies() {
        return STUDIES.names().stream();
    }

    /** On one processor JVMs choose another collector than on two, so that a figure would compare collectors too. */
    @ParameterizedTest
    @MethodSource("studies")
    void aStudyThatVariesTheProcessorsNamesTheCollector(String name) {
        StudyFile file = STUDIES.get(name);
        Map<String, Set<String>> placements = new LinkedHashMap<>();
        List<String> without = new ArrayList<>();
        forms(file).forEach((form, request) -> request.workloads().forEach((workload, parameters) -> {
            String placement = parameters.getOrDefault("placement", "");
            if (!placement.isEmpty()) {
                placements.computeIfAbsent(workload, any -> new TreeSet<>()).addAll(List.of(placement.split(",")));
                boolean collector = request.all(PlanKeys.OPTIONS).stream()
                        .anyMatch(option -> Collector.ofWord(option).isPresent());
                if (!collector) {
                    without.add(workload + " in " + form);
                }
            }
        }));
        placements.values().removeIf(words -> words.size() == 1);
        without.removeIf(form -> !placements.containsKey(form.split(" ")[0]));
        assertTrue(without.isEmpty(), () -> "no collector for " + without);
    }

    /** Where the original's text tells of large blocks, small ones must not decide. */
    @Test
    void theClaimsOfFormattedFilesAreAboutLargeBlocks() {
        List<Conclusion.Claim> claims = STUDIES.get("jmocha-2000").study().conclusions().stream()
                .flatMap(conclusion -> conclusion.claims().stream())
                .filter(claim -> claim.part().endsWith("-text"))
                .toList();
        assertEquals(2, claims.size());
        for (Conclusion.Claim claim : claims) {
            assertFalse(claim.isAt(Point.of(Map.of("size", "2048"))), claim.title());
            assertTrue(claim.isAt(Point.of(Map.of("size", "65536"))), claim.title());
        }
    }

    private static Map<String, Request> forms(StudyFile file) {
        Map<String, Request> forms = new LinkedHashMap<>();
        for (Study.Part part : file.study().parts()) {
            PartPlan plan = file.part(part.name());
            for (int steps = 0; steps <= plan.steps(); steps++) {
                forms.put(part.name() + " after " + steps + " steps", plan.request(file.study(), part, steps));
            }
        }
        return forms;
    }
}

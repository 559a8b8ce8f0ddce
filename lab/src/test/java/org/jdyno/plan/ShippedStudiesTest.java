package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.model.Collector;
import org.jdyno.model.Limits;
import org.jdyno.model.Point;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Study;
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
            String placement = parameters.getOrDefault("placement", parameters.getOrDefault(Limits.PROCESSORS, ""));
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

    /** A published figure that stands beside another part or measure says of what it is, not only of when. */
    @ParameterizedTest
    @MethodSource("studies")
    void aPublishedFigureShownAgainIsLabelled(String name) {
        List<Exhibit> exhibits = STUDIES.get(name).study().exhibits();
        for (int i = 0; i < exhibits.size(); i++) {
            Exhibit again = exhibits.get(i);
            boolean shown = exhibits.subList(0, i).stream().anyMatch(above -> above.published() == again.published());
            assertTrue(
                    !shown || !again.published().when().matches("\\d{4}"),
                    () -> again.name() + " shows figures of "
                            + again.published().when());
        }
    }

    @Test
    void theFiguresOfANetworkSayOfWhich() {
        List<String> unlabelled = STUDIES.get("volano-1999").study().exhibits().stream()
                .filter(exhibit ->
                        exhibit.part().startsWith("network") || exhibit.part().equals("stack"))
                .filter(exhibit -> !exhibit.published().when().contains("10 Mbit/s"))
                .map(Exhibit::name)
                .toList();
        assertEquals(List.of(), unlabelled);
    }

    /** Native and the JVMs have different servers of files, so programs are compared without files. */
    @Test
    void servletsAndCgiProgramsAreComparedByPagesAlone() {
        StudyFile file = STUDIES.get("ibm-2000");
        Exhibit first = file.study().exhibits().stream()
                .filter(exhibit -> exhibit.name().startsWith("Figure 7,"))
                .findFirst()
                .orElseThrow();
        forms(file).forEach((form, request) -> {
            if (form.startsWith(first.part() + " after")) {
                assertEquals("100", request.workloads().get("web").get("dynamic"), form);
            }
        });
    }

    @Test
    void theLocalPartShowsWhatItsClientsUse() {
        assertTrue(STUDIES.get("volano-1999").study().exhibits().stream()
                .filter(exhibit -> exhibit.part().equals("local"))
                .anyMatch(exhibit -> exhibit.measures().containsAll(List.of("cpu-tested", "cpu-driver"))));
    }

    /** Some 250 messages wait for a new file, and p99.99 is the worst 100 of a million. */
    @Test
    void theTailOfChronicleIsTakenWithAtMostOneNewFileInAPhase() {
        StudyFile file = STUDIES.get("chronicle-2023");
        for (Exhibit exhibit : file.study().exhibits()) {
            boolean tail = exhibit.measures().stream().anyMatch(name -> name.endsWith("p99.99"));
            if (!tail || exhibit.reading().contains("wait for one")) {
                continue;
            }
            forms(file).forEach((form, request) -> {
                if (form.startsWith(exhibit.part() + " after")) {
                    long rollMillis = 1000
                            * Long.parseLong(request.workloads().get("queue").getOrDefault("roll", "10"));
                    long phaseMillis =
                            request.get(LengthKeys.TIMING).orElseThrow().measureMillis();
                    assertTrue(rollMillis > phaseMillis, exhibit.name() + ", " + form);
                }
            });
        }
    }

    @Test
    void azulOpensWithWhatASmallMachineCannotShow() {
        StudyFile file = STUDIES.get("azul-2014");
        assertTrue(file.study().question().startsWith("What this machine cannot show"));
        String differences = String.join(" ", file.study().differences());
        for (String declared : List.of("NewRatio=3", "large pages", "15 to 120 minutes")) {
            assertTrue(differences.contains(declared), declared);
        }
        assertTrue(file.preferredPlatforms().stream()
                .filter(spec -> spec.contains("cms"))
                .allMatch(spec -> spec.contains("NewRatio=3")));
    }

    /** The factor of the report was against C without conversion. */
    @Test
    void theClaimAboutDatagramsIsAgainstRawBytes() {
        List<Conclusion> conclusions = STUDIES.get("jmocha-2000").study().conclusions();
        Conclusion last = conclusions.get(conclusions.size() - 1);
        Conclusion.Claim datagrams = last.claims().get(0);
        assertEquals("datagram-raw", datagrams.at().get("test"), datagrams.title());
        assertTrue(last.reading().contains("written by hand") && last.reading().contains("libtirpc"), last.reading());
    }

    /** The study and the page of its workload must agree on what the report says of its units. */
    @Test
    void theUnitsOfJmochaAreReadAlike() throws IOException {
        String differences = String.join(" ", STUDIES.get("jmocha-2000").study().differences());
        String page = Files.readString(Checkout.root().resolve("workloads/system/README.md"));
        for (String text : List.of(differences, page)) {
            String line = text.replaceAll("\\s+", " ");
            assertTrue(line.contains("does not say whether its MB are 10^6 or 2^20 bytes"), line);
            assertFalse(line.contains("the report's is 2^20"), line);
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

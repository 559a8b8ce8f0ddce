package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudiesCommandTest {
    private record Printed(int status, String out, String err) {}

    private static Printed run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Jdyno.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
        return new Printed(status, out.toString(), err.toString());
    }

    private static String printed(String... words) {
        Printed printed = run(words);
        assertEquals(0, printed.status(), printed.err());
        return printed.out();
    }

    @ParameterizedTest
    @CsvSource({"azul-2014, 39", "chronicle-2023, 5", "ibm-2000, 21", "jmocha-2000, 15", "volano-1999, 6"})
    void theCoverageCountsAllExhibitsOfAnOriginal(String study, int exhibits) throws Exception {
        String text = printed("studies", study, "--coverage");
        assertTrue(text.contains("\n" + exhibits + " exhibits: "), text);
        JsonNode entry = new ObjectMapper()
                .readTree(printed("studies", study, "--coverage", "--json"))
                .get(0);
        assertEquals(study, entry.get("study").asText());
        for (String what : List.of("exhibits", "mechanisms")) {
            int listed = 0;
            for (JsonNode one : entry.get(what)) {
                listed += one.get("count").asInt();
                assertTrue(
                        text.contains(
                                one.get("state").asText() + ": " + one.get("of").asText() + ","),
                        one::toString);
            }
            int counted = 0;
            for (JsonNode count : entry.get("counts").get(what)) {
                counted += count.asInt();
            }
            assertEquals(counted, listed, what);
            assertTrue(text.contains("\n" + listed + " " + what + ": "), text);
        }
    }

    @Test
    void theCoverageOfAllStudiesBeginsWithATable() {
        String text = printed("studies", "--coverage");
        String row = text.lines()
                .filter(line -> line.startsWith("  ibm-2000"))
                .findFirst()
                .orElseThrow();
        assertTrue(row.matches(" +ibm-2000 +exhibits +21( +\\d+){4}"), row);
        Set<String> headings = new TreeSet<>(text.lines().toList());
        assertTrue(headings.containsAll(List.of("azul-2014", "chronicle-2023", "ibm-2000", "jmocha-2000")), text);
        assertFalse(headings.contains("tour"), text);
        assertEquals(
                List.of(),
                text.lines()
                        .filter(line -> line.length() > 100 && !line.contains("./jdyno run"))
                        .toList());
    }

    @Test
    void aStudyWithoutCoverageIsRefused() {
        Printed tour = run("studies", "tour", "--coverage");
        assertEquals(ExitCode.USAGE, tour.status());
        assertTrue(tour.err().contains("the study \"tour\" has no coverage"), tour.err());
        assertEquals("", tour.out());
    }

    @Test
    void aDescriptionNamesTheCommandOfTheCoverage() {
        assertTrue(printed("studies", "volano-1999").contains("./jdyno studies volano-1999 --coverage\n"));
        assertFalse(printed("studies", "tour").contains("--coverage"));
    }
}

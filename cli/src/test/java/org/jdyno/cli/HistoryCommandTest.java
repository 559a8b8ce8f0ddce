package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.report.Browser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Eighteen stored nights; in the night of 2026-09-13 the candidate has become 3 % slower. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HistoryCommandTest {
    private static final int NIGHTS = 18;
    private static final int SLOWER = 12;

    @TempDir
    private static Path folder;

    private final List<String> nights = new ArrayList<>();
    private String printed = "";
    private String told = "";

    @BeforeAll
    void store() {
        for (int night = 0; night < NIGHTS; night++) {
            nights.add(new StoredNights(folder).store(night, night < SLOWER ? 1.1 : 1.1 * 0.97));
        }
    }

    private int run(List<String> directories, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = Stream.of(Stream.of("history"), directories.stream(), Stream.of(options))
                .flatMap(part -> part)
                .toArray(String[]::new);
        int status = Jdyno.run(words, new PrintWriter(out), new PrintWriter(err, true));
        printed = out.toString();
        told = err.toString();
        return status;
    }

    @Test
    void aStepForTheWorseEndsWithOneAndNamesTheNight() {
        assertEquals(ExitCode.FAILED, run(nights), () -> told + printed);
        String text = printed.replaceAll("\\s+", " ");
        assertTrue(text.contains("1 lasting change for the worse began"), printed);
        assertTrue(text.contains("Throughput of b against a in echo: −"), printed);
        assertTrue(text.contains("from the run of 2026-09-13 02:00 on"), printed);
        assertTrue(text.contains("at most 5 % of histories"), printed);
        assertTrue(text.contains("./jdyno compare " + nights.get(SLOWER - 1) + " " + nights.get(SLOWER)), printed);
    }

    @Test
    void aStepForTheBetterOrAnOldOneEndsWithZero() {
        assertEquals(ExitCode.DONE, run(nights, "--since", "2026-09-15"), () -> told);
        assertTrue(printed.contains("No lasting change for the worse began"), printed);
        assertEquals(ExitCode.FAILED, run(nights, "--since", "2026-09-12"), () -> told);
    }

    @Test
    void fewNightsEndWithTwoAndSayHowManyAreNeeded() {
        assertEquals(ExitCode.INCONCLUSIVE, run(nights.subList(0, 1)), () -> told);
        assertTrue(printed.contains("History of 1 run"), printed);
        assertEquals(ExitCode.INCONCLUSIVE, run(nights.subList(0, 2)), () -> told);
        assertTrue(printed.contains("from 10 runs of a line on; the longest has 2"), printed);
    }

    @Test
    void damagedAndRepeatedDirectoriesAreNamed() throws Exception {
        Path broken = Files.createDirectories(folder.resolve("broken"));
        Files.writeString(broken.resolve("plan.yaml"), "id: [");
        List<String> all = new ArrayList<>(nights);
        all.add(broken.toString());
        all.add(folder.resolve("nothing").toString());
        all.add(nights.get(3));
        assertEquals(ExitCode.FAILED, run(all), () -> told);
        String text = printed.replaceAll("\\s+", " ");
        assertTrue(text.contains("History of 18 runs"), printed);
        assertTrue(text.contains(broken + ": "), printed);
        assertTrue(text.contains("there is no run in"), printed);
        assertTrue(text.contains(nights.get(3) + ": the same run as in " + nights.get(3)), printed);
    }

    @Test
    void anUntrustedNightIsMarkedAndDoesNotCount() {
        List<String> all = new ArrayList<>(nights);
        all.add(new StoredNights(folder)
                .store(NIGHTS + 2, Map.of("a", 1e3, "a+again", 1.5e3, "b", 1.2e3), plan -> plan));
        assertEquals(ExitCode.FAILED, run(all, "--format", "json"), () -> told);
        assertTrue(printed.contains("\"trust\" : \"untrusted\""), printed);
        assertEquals(ExitCode.FAILED, run(all), () -> told);
        assertTrue(printed.replaceAll("\\s+", " ").contains("1 untrusted run does not count"), printed);
        run(all, "--format", "csv");
        assertEquals(1 + NIGHTS, printed.lines().count(), printed);
    }

    @Test
    void aPlatformIsItselfInEveryBuild() throws Exception {
        List<String> builds = new ArrayList<>();
        Path others = Files.createDirectories(folder.resolve("builds"));
        for (int night = 0; night < 11; night++) {
            Platform build = StoredNights.build(night < 6 ? 3 : 4);
            builds.add(new StoredNights(others)
                    .store(night, Map.of("a", 1e3, "a+again", 1e3, build.name(), 1.1e3), plan -> with(plan, build)));
        }
        Path page = folder.resolve("page.html");
        assertEquals(ExitCode.DONE, run(builds, "--out", page.toString()), () -> told + printed);
        String html = Files.readString(page);
        assertTrue(html.contains("25: temurin-25.0.3") && html.contains("25: temurin-25.0.4"), "the builds");
        assertTrue(html.contains("data-charts") || html.contains("class=\"chart loads\""), "a chart");
        run(builds, "--format", "json");
        JsonNode json = new ObjectMapper().readTree(printed);
        assertEquals(1, json.get("series").size(), "one platform, although its JVM has two names");
        assertEquals("25", json.get("series").get(0).get("platform").asText());
        assertEquals(11, json.get("series").get(0).get("values").size());
    }

    private static Plan with(Plan plan, Platform candidate) {
        return Example.of(
                plan,
                plan.platforms().stream()
                        .map(platform -> platform.name().equals("b") ? candidate : platform)
                        .toList());
    }

    @Test
    void aBrowserDrawsTheSeries() throws Exception {
        Path file = folder.resolve("drawn.html");
        run(nights, "--out", file.toString());
        String page = Browser.load(Files.readString(file), Files.createDirectories(folder.resolve("browser")));
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        assertTrue(page.contains("data-charts=\"1\""), () -> page.substring(0, 300));
    }

    @Test
    void csvHasATimeAndAColumnForEachLine() {
        assertEquals(ExitCode.FAILED, run(nights, "--format", "csv"), () -> told);
        List<String> lines = printed.lines().toList();
        assertEquals("time,run,echo.throughput.b", lines.get(0));
        assertEquals(1 + NIGHTS, lines.size());
        assertTrue(lines.get(1).startsWith("2026-09-01 02:00:00 +0000," + nights.get(0) + ",1.0"), lines.get(1));
    }

    @Test
    void wrongOptionsAreNamed() {
        assertEquals(ExitCode.USAGE, run(nights, "--since", "yesterday"));
        assertTrue(told.contains("--since must be a date such as 2026-11-01, not \"yesterday\""), told);
        assertEquals(ExitCode.USAGE, run(nights, "--since", "2027-01-01"));
        assertTrue(told.contains("give an earlier date"), told);
        assertEquals(ExitCode.USAGE, run(nights, "--format", "jmh"));
        assertTrue(told.contains("text, html, markdown, csv or json"), told);
        assertEquals(ExitCode.USAGE, run(List.of(folder.resolve("nothing").toString())));
        assertTrue(told.contains("no ratio in common"), told);
    }

    @Test
    void theSameNightsHaveTheSamePage() throws Exception {
        Path one = folder.resolve("one.html");
        Path other = folder.resolve("other.html");
        run(nights, "--out", one.toString());
        List<String> shuffled = new ArrayList<>(nights.subList(9, NIGHTS));
        shuffled.addAll(nights.subList(0, 9));
        run(shuffled, "--out", other.toString());
        assertEquals(Files.readString(one), Files.readString(other));
    }
}

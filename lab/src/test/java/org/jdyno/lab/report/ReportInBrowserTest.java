package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a browser sees it, when there is one on the path. */
class ReportInBrowserTest {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final Pattern CHART =
            Pattern.compile("<div class=\"chart ([a-z]+)\"[^>]*>(.*?)</svg>", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void drawsEveryChartWithoutAnError() throws Exception {
        String page = loaded(SampleRun.run(), SampleJudgement.trusted());
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        Matcher chart = CHART.matcher(page);
        int charts = 0;
        while (chart.find()) {
            charts++;
            String kind = chart.group(1);
            assertTrue(chart.group(2).contains("<svg"), kind);
            assertTrue(chart.group(2).split("<path", -1).length > 5, kind + " has nothing drawn in it");
        }
        // A forest and curves for each of two workloads, and one distribution.
        assertEquals(5, charts);
        assertTrue(page.contains("data-charts=\"5\""));
    }

    @Test
    void showsTheVerdictAndRunsNoScriptOfTheRun() throws Exception {
        String page = loaded(SampleRun.run(), SampleJudgement.trusted());
        assertTrue(page.contains("debian-25 carries 6 % more messages per second than debian-17"));
        assertFalse(page.contains("<script>alert"));
    }

    @Test
    void drawsNothingOfNothingWithoutAnError() throws Exception {
        String page = loaded(FormatTest.empty(), FormatTest.nothing());
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        assertTrue(page.contains("No trial was completed."));
    }

    private String loaded(Run run, Judgement judgement) throws IOException, InterruptedException {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "no browser on the path; looked for " + String.join(", ", BROWSERS));
        Path page = folder.resolve("report.html");
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("browser.log");
        Files.writeString(page, Format.HTML.renderer().render(run, judgement));
        Process process = new ProcessBuilder(
                        browser.get().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=5000",
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the browser did not come back");
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertEquals(0, process.exitValue(), () -> read(log));
        return read(dom);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Optional<Path> browser() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return BROWSERS.stream()
                .flatMap(name ->
                        Arrays.stream(path.split(File.pathSeparator)).map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}

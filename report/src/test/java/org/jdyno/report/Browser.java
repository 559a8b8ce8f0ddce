package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A page as a browser sees it; the test is skipped when there is none on the path. */
public final class Browser {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    private Browser() {}

    /**
     * The document after its scripts have run.
     *
     * @param folder for the browser's files; not the same for two pages
     * @param options of the browser, such as the size of its window
     */
    public static String load(String html, Path folder, String... options) throws IOException, InterruptedException {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "no browser on the path; looked for " + String.join(", ", BROWSERS));
        Path page = folder.resolve("report.html");
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("browser.log");
        Files.writeString(page, html);
        List<String> command = new ArrayList<>(List.of(
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
                "--dump-dom"));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
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

package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.cli.StoredRun;
import org.jdyno.session.MergedResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages as axe-core checks them in a browser, in both colour schemes, on a telephone and on a desk. */
class AccessibilityTest {
    private static final Pattern RESULT = Pattern.compile("<html[^>]* data-result=\"([^\"]*)\"");
    private static final List<String> GRAVE = List.of("serious", "critical");
    private static final String AXE = "/axe.min.js";

    /**
     * What is folded is opened, so that it is checked too. A document in a frame can start with a default width; the
     * check begins once it has that of its frame, which is the frame's name.
     */
    private static final String CHECK =
            """
            document.querySelectorAll("details").forEach(function (folded) { folded.open = true; });
            new Promise(function (resolve) {
              function hasItsWidth() { if (String(window.innerWidth) === window.name) { resolve(); } }
              window.addEventListener("resize", hasItsWidth);
              hasItsWidth();
            }).then(function () { return axe.run(document, { resultTypes: ["violations"] }); }).then(function (result) {
              var found = result.violations.map(function (violation) {
                var nodes = violation.nodes.slice(0, 5).map(function (node) {
                  return node.html.slice(0, 200) + " " + (node.failureSummary || "");
                });
                return { id: violation.id, impact: violation.impact, nodes: nodes };
              });
              var root = document.documentElement;
              parent.postMessage({
                page: location.pathname.split("/").pop(), width: window.innerWidth,
                dark: window.matchMedia("(prefers-color-scheme: dark)").matches,
                sideways: root.scrollWidth > root.clientWidth, rules: result.passes.length,
                error: root.getAttribute("data-script-error"), found: found,
              }, "*");
            });
            """;

    private static final List<String> PAGES = List.of("run.html", "study.html", "merged.html");
    private static final List<Integer> WIDTHS = List.of(420, 1280);

    /** A window cannot be as narrow as a telephone, but a frame can. They are side by side, so that all are seen. */
    private static final String FRAMES =
            """
            <!DOCTYPE html><html><head><meta name="color-scheme" content="light dark"></head>
            <body style="white-space: nowrap"><script>
            var results = [];
            addEventListener("message", function (event) {
              results.push(event.data);
              document.documentElement.setAttribute("data-result", encodeURIComponent(JSON.stringify(results)));
            });
            </script>
            %s
            </body></html>
            """;

    private static final String FRAME =
            """
            <iframe name="%2$d" src="%1$s" style="border: 0; width: %2$dpx; height: 900px"></iframe>
            """;

    @TempDir
    private Path folder;

    /** Of a run, of a study, and of two runs merged. */
    @ParameterizedTest(name = "dark: {0}")
    @ValueSource(booleans = {false, true})
    void allPagesAreAccessible(boolean dark) throws Exception {
        write("run.html", StoredRun.unpack("comparison", folder).page());
        write("study.html", StoredRun.unpack("study-tour", folder).page());
        Path other = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("other")))
                .onAnotherMachine()
                .path();
        write(
                "merged.html",
                MergedResult.of(List.of(folder.resolve("comparison"), other)).render(Format.HTML));
        Set<String> expected = new TreeSet<>();
        StringBuilder frames = new StringBuilder();
        for (String page : PAGES) {
            // Colours do not depend on the width.
            for (int width : dark ? WIDTHS.subList(0, 1) : WIDTHS) {
                frames.append(FRAME.formatted(page, width));
                expected.add(page + " " + width);
            }
        }
        JsonNode results = results(Browser.load(
                FRAMES.formatted(frames),
                folder,
                "--window-size=5400,1000",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1)));
        Set<String> checked = new TreeSet<>();
        for (JsonNode result : results) {
            checked.add(result.get("page").asText() + " " + result.get("width").asText());
            verify(result, dark);
        }
        assertEquals(expected, checked);
    }

    private void write(String name, String page) throws IOException {
        String script = "<script>" + axe() + "</script><script>" + CHECK + "</script>";
        // The chart library has a body in its text, too.
        int end = page.lastIndexOf("</body>");
        Files.writeString(folder.resolve(name), page.substring(0, end) + script + page.substring(end));
    }

    private static void verify(JsonNode result, boolean dark) {
        String page = result.get("page").asText() + " at " + result.get("width").asText() + " px";
        assertEquals(dark, result.get("dark").asBoolean(), page);
        assertTrue(
                result.get("error").isNull(), page + " " + result.get("error").asText());
        assertFalse(result.get("sideways").asBoolean(), page + ": only tables scroll to the side");
        assertTrue(
                result.get("rules").asInt() > 20,
                page + " " + result.get("rules").asText());
        List<String> grave = new ArrayList<>();
        for (JsonNode violation : result.get("found")) {
            if (GRAVE.contains(violation.get("impact").asText())) {
                grave.add(violation.toPrettyString());
            }
        }
        assertEquals(List.of(), grave, page + "\n" + String.join("\n", grave));
    }

    private static JsonNode results(String frames) throws IOException {
        Matcher result = RESULT.matcher(frames);
        assertTrue(result.find(), frames);
        return new ObjectMapper().readTree(URLDecoder.decode(result.group(1), StandardCharsets.UTF_8));
    }

    private static String axe() throws IOException {
        try (InputStream script = AccessibilityTest.class.getResourceAsStream(AXE)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

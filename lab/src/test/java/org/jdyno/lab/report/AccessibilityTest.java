package org.jdyno.lab.report;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.study.StudyReport;
import org.jdyno.lab.report.write.HtmlWriter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                width: window.innerWidth, dark: window.matchMedia("(prefers-color-scheme: dark)").matches,
                sideways: root.scrollWidth > root.clientWidth, rules: result.passes.length,
                error: root.getAttribute("data-script-error"), found: found,
              }, "*");
            });
            """;

    /** A window cannot be as narrow as a telephone, but a frame can. */
    private static final String FRAME =
            """
            <!DOCTYPE html><html><head><meta name="color-scheme" content="light dark"></head><body><script>
            addEventListener("message", function (event) {
              document.documentElement.setAttribute("data-result", encodeURIComponent(JSON.stringify(event.data)));
            });
            </script>
            <iframe name="%1$d" src="checked.html" style="border: 0; width: %1$dpx; height: 900px"></iframe>
            </body></html>
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0} px, dark: {1}")
    @CsvSource({"420, false", "420, true", "1280, false", "1280, true"})
    void aRunPageIsAccessible(int width, boolean dark) throws Exception {
        check(Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.trusted()), width, dark);
    }

    @ParameterizedTest(name = "{0} px, dark: {1}")
    @CsvSource({"420, false", "420, true", "1280, false", "1280, true"})
    void aStudyPageIsAccessible(int width, boolean dark) throws Exception {
        check(HtmlWriter.write(StudyReport.of(SampleCard.results(6), Extent.PAGE)), width, dark);
    }

    private void check(String page, int width, boolean dark) throws IOException, InterruptedException {
        String script = "<script>" + axe() + "</script><script>" + CHECK + "</script>";
        // The chart library has a body in its text, too.
        int end = page.lastIndexOf("</body>");
        Files.writeString(folder.resolve("checked.html"), page.substring(0, end) + script + page.substring(end));
        JsonNode result = result(Browser.load(
                FRAME.formatted(width),
                folder,
                "--window-size=1400,1000",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1)));
        assertEquals(width, result.get("width").asInt());
        assertEquals(dark, result.get("dark").asBoolean());
        assertTrue(result.get("error").isNull(), result.get("error").asText());
        assertFalse(result.get("sideways").asBoolean(), "only tables scroll to the side");
        assertTrue(result.get("rules").asInt() > 20, result.get("rules").asText());
        List<String> grave = new ArrayList<>();
        for (JsonNode violation : result.get("found")) {
            if (GRAVE.contains(violation.get("impact").asText())) {
                grave.add(violation.toPrettyString());
            }
        }
        assertEquals(List.of(), grave, String.join("\n", grave));
    }

    private static JsonNode result(String frame) throws IOException {
        Matcher result = RESULT.matcher(frame);
        assertTrue(result.find(), frame);
        return new ObjectMapper().readTree(URLDecoder.decode(result.group(1), StandardCharsets.UTF_8));
    }

    private static String axe() throws IOException {
        try (InputStream script = AccessibilityTest.class.getResourceAsStream(AXE)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

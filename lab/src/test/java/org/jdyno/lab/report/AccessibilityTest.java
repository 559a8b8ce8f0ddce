package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
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
    private static final String AXE = "/axe.min.js";

    /** What is folded is opened, so that it is checked too. */
    private static final String CHECK =
            """
            document.querySelectorAll("details").forEach(function (folded) { folded.open = true; });
            axe.run(document, { resultTypes: ["violations"] }).then(function (result) {
              var found = result.violations.map(function (violation) {
                var nodes = violation.nodes.slice(0, 5).map(function (node) {
                  return node.html.slice(0, 200) + " " + (node.failureSummary || "");
                });
                return { id: violation.id, impact: violation.impact, nodes: nodes };
              });
              var root = document.documentElement;
              root.setAttribute("data-width", String(window.innerWidth));
              root.setAttribute("data-dark", String(window.matchMedia("(prefers-color-scheme: dark)").matches));
              root.setAttribute("data-sideways", String(root.scrollWidth > root.clientWidth));
              root.setAttribute("data-rules", String(result.passes.length));
              root.setAttribute("data-found", encodeURIComponent(JSON.stringify(found)));
            });
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
        String script = "<script>" + axe() + "</script><script>" + CHECK + "</script></body>";
        String checked = Browser.load(
                page.replaceFirst("</body>", Matcher.quoteReplacement(script)),
                folder,
                "--window-size=" + width + ",900",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1));
        assertEquals(Integer.toString(width), attribute(checked, "width"));
        assertEquals(Boolean.toString(dark), attribute(checked, "dark"));
        assertEquals("false", attribute(checked, "sideways"), "only tables scroll to the side");
        assertTrue(Integer.parseInt(attribute(checked, "rules")) > 20, attribute(checked, "rules"));
        String found = URLDecoder.decode(attribute(checked, "found"), StandardCharsets.UTF_8);
        List<String> grave = new ArrayList<>();
        for (JsonNode violation : new ObjectMapper().readTree(found)) {
            if (List.of("serious", "critical").contains(violation.get("impact").asText())) {
                grave.add(violation.toPrettyString());
            }
        }
        assertEquals(List.of(), grave, String.join("\n", grave));
    }

    private static String attribute(String page, String name) {
        Matcher attribute =
                Pattern.compile("<html[^>]* data-" + name + "=\"([^\"]*)\"").matcher(page);
        assertTrue(attribute.find(), () -> name + " is not in " + page.substring(0, 500));
        return attribute.group(1);
    }

    private static String axe() throws IOException {
        try (InputStream script = AccessibilityTest.class.getResourceAsStream(AXE)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

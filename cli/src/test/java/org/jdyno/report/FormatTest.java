package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.MadeTrial;
import org.jdyno.cli.StoredRun;
import org.jdyno.judge.Judge;
import org.jdyno.model.Judged;
import org.jdyno.model.Node;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every format must do. */
@Isolated("one of its tests sets the locale of the process")
class FormatTest {
    @TempDir
    private static Path folder;

    private static Judged judged;

    @BeforeAll
    static void judge() throws IOException {
        judged = Judge.of(StoredRun.unpack("comparison", folder).read());
    }

    private static String report(Format format, Judged of) {
        return format.renderer().render(of.run(), of.judgement());
    }

    @ParameterizedTest
    @EnumSource
    void givesTheSameBytesForTheSameRunInEveryLocale(Format format) {
        String here = report(format, judged);
        assertTrue(here.length() > 500, here);
        assertEquals(here, report(format, judged));
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(here, report(format, judged));
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rendersARunOfWhichNothingWasRun(Format format) {
        String report = report(format, Judge.of(judged.run().with(List.of())));
        assertFalse(report.isBlank());
        assertFalse(report.split("<script", 2)[0].contains("NaN"), "a number that is not one");
    }

    @Test
    void theTextHasTheOperationsOfEachNode() {
        List<Node> nodes = List.of(
                new Node("node-1", "node", false, Map.of("operations", 3000.0, "wallNanos", 2e9), List.of()),
                new Node("node-2", "node", false, Map.of("wallNanos", 2e9), List.of()));
        List<Trial> trials = judged.run().trials().stream()
                .map(trial -> MadeTrial.like(trial).nodes(nodes).trial())
                .toList();
        String table = report(Format.TEXT, Judge.of(judged.run().with(trials)));
        assertTrue(table.contains("Operations/s"), table);
        assertTrue(table.lines().anyMatch(line -> line.matches(".*node-1 +1,500 .*")), table);
        assertTrue(table.lines().anyMatch(line -> line.matches(".*node-2 +\\D.*")), table);
    }

    @Test
    void isFoundByItsWordInAnyCase() {
        assertEquals(Format.MARKDOWN, Format.ofWord("Markdown"));
    }

    @Test
    void namesTheNearestWordForAnUnknownOne() {
        UserError error = assertThrows(UserError.class, () -> Format.ofWord("htlm"));
        assertEquals("no report format \"htlm\"; did you mean \"html\"?", error.getMessage());
    }
}

package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

/** If every platform fails alike, the cause is what a reader sees first. */
class FailedAlikeReportTest {
    private static final String HEADLINE =
            "Nothing was measured: every platform failed alike, in all 3 trials (port taken): port taken.";

    private static final Judged JUDGED = Judge.of(run());

    private static Run run() {
        Plan plan = Example.plan(7, 8, "a", "b");
        List<Trial> trials = Experiments.of(plan).schedule().stream()
                .limit(3)
                .map(slot -> Example.failed(slot, Cause.PORT_TAKEN))
                .toList();
        return Example.run(plan, trials);
    }

    private static String report(Format format) {
        return format.renderer().render(JUDGED.run(), JUDGED.judgement());
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void aReportBeginsWithTheCause() {
        for (Format format : List.of(Format.TEXT, Format.MARKDOWN)) {
            String text = words(report(format));
            int headline = text.indexOf(HEADLINE);
            assertTrue(headline > 0 && headline < 60, text);
            assertFalse(text.contains("Do not rely"), text);
        }
        String page = words(report(Format.HTML));
        String body = page.substring(page.indexOf("<body"));
        assertTrue(body.indexOf(HEADLINE) > 0 && body.indexOf(HEADLINE) < body.indexOf("Run 2026-01-02"), body);
    }
}

package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every format must do. */
@Isolated("one of its tests sets the locale of the process")
class FormatTest {
    @ParameterizedTest
    @EnumSource
    void givesTheSameBytesForTheSameRun(Format format) {
        String first = format.renderer().render(SampleRun.run(), SampleJudgement.trusted());
        assertEquals(first, format.renderer().render(SampleRun.run(), SampleJudgement.trusted()));
        assertTrue(first.length() > 500, first);
    }

    @ParameterizedTest
    @EnumSource
    void doesNotDependOnTheLocale(Format format) {
        String here = format.renderer().render(SampleRun.run(), SampleJudgement.trusted());
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(here, format.renderer().render(SampleRun.run(), SampleJudgement.trusted()));
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rendersARunOfWhichNothingWasRun(Format format) {
        String report = format.renderer().render(empty(), nothing());
        assertFalse(report.isBlank());
        assertFalse(report.split("<script", 2)[0].contains("NaN"), "a number that is not one");
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

    static Run empty() {
        Run run = SampleRun.run();
        Plan plan = SampleRun.plan();
        Plan open = Example.within(plan, OptionalInt.empty(), Optional.empty());
        return new Run(
                run.id(), run.version(), run.command(), open, run.host(), run.workloads(), run.schedule(), List.of());
    }

    static Judgement nothing() {
        return nothing(new Trust(
                Trust.State.UNTRUSTED, SampleJudgement.text("No trial was completed."), List.of(), List.of()));
    }

    static Judgement nothing(Trust trust) {
        return new Judgement(
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                Map.of(), List.of(), Map.of(), trust);
    }
}

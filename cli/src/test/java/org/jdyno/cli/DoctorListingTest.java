package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.doctor.Doctor;
import org.jdyno.doctor.Forecast;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.model.Diagnosis.Subject;
import org.jdyno.model.Host;
import org.jdyno.model.Plan;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.jdyno.session.Examination;
import org.jdyno.session.ForecastRun;
import org.junit.jupiter.api.Test;

class DoctorListingTest {
    private static final Host HOST =
            new Host(2, 8L << 30, Map.of("system", "Linux 6", "processor", "An example"), Map.of(), Map.of());

    private static final List<Diagnosis> DIAGNOSES = List.of(
            new Diagnosis("swap", Subject.MEMORY, "Swap", Status.OK, "none", "It is slow.", "Turn it off."),
            new Diagnosis("turbo", Subject.PROCESSORS, "Turbo", Status.OK, "off", "It drifts.", "Turn it off."),
            new Diagnosis(
                    "smt", Subject.PROCESSORS, "Siblings", Status.UNKNOWN, "not shown", "They share.", "Part them."),
            new Diagnosis(
                    "jitter", Subject.PROCESSORS, "Jitter", Status.TROUBLE, "9 ms", "It is uneven.", "Stop others."));

    private static String text(List<Diagnosis> diagnoses, ForecastRun.Result result, boolean colour) {
        return TextWriter.write(
                new DoctorListing(HOST, new Examination(diagnoses, result)).document(), new Screen(0, colour, false));
    }

    private static ForecastRun.Result forecast(double noise) {
        Plan plan = Example.plan(5, 6, "here");
        Map<String, Double> rates = Map.of("here", 1_000.0, plan.aaControl(), 1_000.0);
        Optional<Forecast> forecast = Forecast.of(
                Example.run(plan, Example.completedTrials(plan, rates, noise)), List.of(Example.THROUGHPUT.name()));
        assertTrue(forecast.isPresent());
        return new ForecastRun.Result(forecast, "");
    }

    @Test
    void theWorstOfASubjectComesFirstAndAloneShowsItsCostAndFix() {
        assertEquals(
                """
                Linux 6, An example, 2 processors, 8.00 GiB

                Processors
                  ! TROUBLE: Jitter: 9 ms [jitter]
                  - costs: It is uneven.
                  - fix: Stop others.
                  unknown: Siblings: not shown [smt]
                  ok: Turbo: off [turbo]

                Memory
                  ok: Swap: none [swap]

                Summary
                  ! 4 checks: 1 trouble, 0 warnings, 1 unknown, 2 ok. \
                Measurements here cannot be trusted until
                    these are fixed: jitter.
                """,
                text(DIAGNOSES, ForecastRun.NONE, false));
    }

    @Test
    void coloursChangeNothingElse() {
        String coloured = text(DIAGNOSES, ForecastRun.NONE, true);
        assertTrue(coloured.contains("\033[31m  ! TROUBLE"), coloured);
        assertEquals(text(DIAGNOSES, ForecastRun.NONE, false), coloured.replaceAll("\033\\[[0-9;]*m", ""));
    }

    @Test
    void aMachineWithoutTroubleIsTrusted() {
        List<Diagnosis> well = DIAGNOSES.subList(0, 3);
        assertTrue(Doctor.trusted(well));
        assertFalse(Doctor.trusted(DIAGNOSES));
        assertTrue(text(well, ForecastRun.NONE, false).contains("can be trusted, within"));
    }

    @Test
    void theForecastTellsDifferencesAndTimes() {
        String calm = text(DIAGNOSES, forecast(0.01), false);
        assertTrue(calm.contains("From 6 pairs of here against itself (echo, 9.0 s per trial)"), calm);
        assertTrue(calm.matches("(?s).*Throughput +\\d\\.\\d+ % +[0-9.]+ % +[0-9.]+ % +[0-9.]+ %\n.*"), calm);
        assertTrue(calm.replaceAll("\\s+", " ").contains("the true differences may be 0.6 to 2.5 times"), calm);
        String wild = text(DIAGNOSES, forecast(3), false);
        assertTrue(wild.matches("(?s).*Throughput +[0-9.,> ]+×.*"), wild);
        assertTrue(wild.matches("(?s).*Throughput +(years|[0-9,]+ days).*"), wild);
    }

    @Test
    void whyThereIsNoForecastIsSaid() {
        String text = text(DIAGNOSES, new ForecastRun.Result(Optional.empty(), "Others took the machine."), false);
        assertTrue(text.endsWith("No forecast. Others took the machine.\n"), text);
    }

    @Test
    void programsGetTheSame() throws IOException {
        JsonNode json = json(forecast(0.01));
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertEquals(List.of("schema", "version", "host", "trusted", "counts", "checks", "forecast"), keys);
        assertFalse(json.get("trusted").booleanValue());
        assertEquals(
                "{\"trouble\":1,\"warning\":0,\"unknown\":1,\"ok\":2}",
                json.get("counts").toString());
        assertTrue(json(new ForecastRun.Result(Optional.empty(), "why")).has("noForecast"));
    }

    /** docs/doctor.md names the keys. */
    @Test
    void theDocumentHasTheKeysThatAreDocumented() throws IOException {
        JsonNode json = json(forecast(0.01));
        assertEquals("memory", json.at("/checks/0/subject").textValue());
        assertEquals("ok", json.at("/checks/0/status").textValue());
        assertEquals("Turn it off.", json.at("/checks/0/fix").textValue());
        assertEquals(0.8, json.at("/forecast/power").doubleValue());
        assertEquals(
                Example.THROUGHPUT.name(),
                json.at("/forecast/measures/0/measure").textValue());
        JsonNode within = json.at("/forecast/measures/0/within/3");
        assertEquals(60, within.get("minutes").intValue());
        assertTrue(within.get("difference").isNumber());
        assertEquals(0.01, json.at("/forecast/measures/0/takes/0/difference").doubleValue());
    }

    private static JsonNode json(ForecastRun.Result result) throws IOException {
        return new ObjectMapper().readTree(new DoctorListing(HOST, new Examination(DIAGNOSES, result)).json());
    }
}

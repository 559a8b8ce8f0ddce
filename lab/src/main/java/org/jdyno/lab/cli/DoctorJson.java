package org.jdyno.lab.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.doctor.Doctor;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.model.Diagnosis;
import org.jdyno.lab.model.Diagnosis.Status;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.session.ForecastRun;

/** The result of the doctor for programs. docs/doctor.md has the keys, which do not change. */
record DoctorJson(
        int schema,
        String version,
        Machine host,
        boolean trusted,
        Map<String, Long> counts,
        List<Diagnosis> checks,
        @JsonInclude(Include.NON_ABSENT) Optional<ForecastEntry> forecast,
        @JsonInclude(Include.NON_EMPTY) String noForecast) {
    private static final int SCHEMA = 1;

    private record Machine(int processors, long memoryBytes, Map<String, String> facts) {}

    static DoctorJson of(Host host, List<Diagnosis> diagnoses, ForecastRun.Result result) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Status status : Status.values()) {
            counts.put(
                    status.word(),
                    diagnoses.stream().filter(one -> one.status() == status).count());
        }
        return new DoctorJson(
                SCHEMA,
                Version.text(),
                new Machine(host.processors(), host.memoryBytes(), host.facts()),
                Doctor.trusted(diagnoses),
                counts,
                diagnoses,
                result.forecast().map(ForecastEntry::of),
                result.reason());
    }

    private record ForecastEntry(
            String workload,
            String platform,
            int pairs,
            double trialSeconds,
            double runTrialSeconds,
            int trialsPerBlock,
            double confidence,
            double power,
            List<OutlookEntry> measures) {
        static ForecastEntry of(Forecast forecast) {
            return new ForecastEntry(
                    forecast.workload(),
                    forecast.platform(),
                    forecast.pairs(),
                    forecast.trialSeconds(),
                    forecast.runTrialSeconds(),
                    Forecast.TRIALS_PER_BLOCK,
                    Forecast.CONFIDENCE,
                    Forecast.POWER,
                    forecast.outlooks().stream().map(OutlookEntry::of).toList());
        }
    }

    private record OutlookEntry(
            String measure,
            String title,
            double sd,
            double sdLow,
            double sdHigh,
            List<WithinEntry> within,
            List<Forecast.Takes> takes) {
        static OutlookEntry of(Forecast.Outlook outlook) {
            return new OutlookEntry(
                    outlook.measure().name(),
                    outlook.measure().title(),
                    outlook.sd(),
                    outlook.sdLow(),
                    outlook.sdHigh(),
                    outlook.within().stream()
                            .map(one -> new WithinEntry(one.minutes(), one.blocks(), one.difference()))
                            .toList(),
                    outlook.takes());
        }
    }

    private record WithinEntry(int minutes, int blocks, @JsonInclude(Include.NON_ABSENT) OptionalDouble difference) {}
}

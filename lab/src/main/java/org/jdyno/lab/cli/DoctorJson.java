package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.doctor.Doctor;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.model.Diagnosis;
import org.jdyno.lab.model.Diagnosis.Status;
import org.jdyno.lab.model.Host;

/** What the doctor says, for programs. Its keys stay; docs/doctor.md has them. */
final class DoctorJson {
    private static final int SCHEMA = 1;

    private DoctorJson() {}

    static Map<String, Object> of(Host host, List<Diagnosis> diagnoses, ForecastRun.Result result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("version", Version.text());
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("processors", host.processors());
        machine.put("memoryBytes", host.memoryBytes());
        machine.put("facts", host.facts());
        json.put("host", machine);
        json.put("trusted", Doctor.trusted(diagnoses));
        Map<String, Object> counts = new LinkedHashMap<>();
        for (Status status : Status.values()) {
            counts.put(
                    status.word(),
                    diagnoses.stream().filter(one -> one.status() == status).count());
        }
        json.put("counts", counts);
        json.put("checks", diagnoses.stream().map(DoctorJson::check).toList());
        result.forecast().ifPresent(forecast -> json.put("forecast", forecast(forecast)));
        if (!result.reason().isEmpty()) {
            json.put("noForecast", result.reason());
        }
        return json;
    }

    private static Map<String, Object> check(Diagnosis diagnosis) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", diagnosis.id());
        json.put("subject", diagnosis.subject().word());
        json.put("title", diagnosis.title());
        json.put("status", diagnosis.status().word());
        json.put("found", diagnosis.found());
        json.put("cost", diagnosis.cost());
        json.put("cure", diagnosis.cure());
        return json;
    }

    private static Map<String, Object> forecast(Forecast forecast) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("workload", forecast.workload());
        json.put("platform", forecast.platform());
        json.put("pairs", forecast.pairs());
        json.put("trialSeconds", forecast.trialSeconds());
        json.put("runTrialSeconds", forecast.runTrialSeconds());
        json.put("trialsPerBlock", Forecast.TRIALS_PER_BLOCK);
        json.put("confidence", Forecast.CONFIDENCE);
        json.put("power", Forecast.POWER);
        json.put(
                "measures",
                forecast.outlooks().stream().map(DoctorJson::outlook).toList());
        return json;
    }

    private static Map<String, Object> outlook(Forecast.Outlook outlook) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("measure", outlook.measure().name());
        json.put("title", outlook.measure().title());
        json.put("sd", outlook.sd());
        json.put("sdLow", outlook.sdLow());
        json.put("sdHigh", outlook.sdHigh());
        List<Map<String, Object>> within = new ArrayList<>();
        outlook.within().forEach(one -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("minutes", one.minutes());
            row.put("blocks", one.blocks());
            one.difference().ifPresent(difference -> row.put("difference", difference));
            within.add(row);
        });
        json.put("within", within);
        List<Map<String, Object>> takes = new ArrayList<>();
        outlook.takes().forEach(one -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("difference", one.difference());
            row.put("minutes", one.minutes());
            takes.add(row);
        });
        json.put("takes", takes);
        return json;
    }
}

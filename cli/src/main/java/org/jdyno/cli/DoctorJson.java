package org.jdyno.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.doctor.Doctor;
import org.jdyno.doctor.Forecast;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.model.Host;
import org.jdyno.session.Examination;

/** The result of the doctor for programs. docs/doctor.md has the keys, which do not change. */
record DoctorJson(
        int schema,
        String version,
        Machine host,
        boolean trusted,
        Map<String, Long> counts,
        List<Diagnosis> checks,
        @JsonInclude(Include.NON_ABSENT) Optional<Forecast> forecast,
        @JsonInclude(Include.NON_EMPTY) String noForecast) {
    private static final int SCHEMA = 1;

    private record Machine(int processors, long memoryBytes, Map<String, String> facts) {}

    static DoctorJson of(Host host, Examination examination) {
        List<Diagnosis> diagnoses = examination.diagnoses();
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Status status : Status.values()) {
            counts.put(
                    status.word(),
                    diagnoses.stream().filter(one -> one.status() == status).count());
        }
        return new DoctorJson(
                SCHEMA,
                Console.Version.text(),
                new Machine(host.processors(), host.memoryBytes(), host.facts()),
                Doctor.trusted(diagnoses),
                counts,
                diagnoses,
                examination.forecast().forecast(),
                examination.forecast().reason());
    }
}

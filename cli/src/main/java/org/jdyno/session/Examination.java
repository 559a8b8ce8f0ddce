package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.doctor.Doctor;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.platform.Inventory;
import org.jdyno.store.StealHistory;

/** The diagnoses of this machine, with the forecast. */
public record Examination(List<Diagnosis> diagnoses, ForecastRun.Result forecast) {
    /**
     * Examines this machine and runs the trials for the forecast. Stores for later runs whether CPU times include
     * steal.
     *
     * @param forecast the trials for the forecast; no forecast if empty
     */
    public static Examination run(SessionContext context, Doctor.Pace pace, Optional<ForecastRun> forecast)
            throws InterruptedException, IOException {
        List<Diagnosis> diagnoses = new Doctor(Path.of("").toAbsolutePath(), pace, context.listener()::message)
                .examine(context.inventory().findings(), Inventory.ambient(System.getenv()));
        diagnoses.stream()
                .filter(diagnosis ->
                        diagnosis.id().equals(Doctor.STEAL_IN_CPU_TIME) && diagnosis.status() != Status.UNKNOWN)
                // The check is ok if the kernel does not count steal as CPU time.
                .forEach(diagnosis -> StealHistory.ofThisMachine()
                        .keepDoctorsFinding((diagnosis.status() == Status.OK ? "not in CPU time: " : "in CPU time: ")
                                + diagnosis.found()));
        return new Examination(diagnoses, forecast.isPresent() ? forecast.get().run() : ForecastRun.NONE);
    }
}

package org.jdyno.lab.run.trial;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.run.protocol.FirstErrors;
import org.jdyno.lab.run.protocol.RoleEvent;
import org.jdyno.lab.run.protocol.RoleProcess;
import org.jdyno.lab.run.protocol.TrialFailure;

/**
 * The answers of all processes at the end of a phase of load.
 *
 * @param ofDriving those of the processes of the load generator
 */
record PhaseAnswers(Map<RoleProcess, RoleEvent.Done> ofDriving, Map<RoleProcess, RoleEvent.Done> ofOthers) {
    /** @throws TrialFailure if every operation has failed, such as all requests for a path that does not exist */
    void requireOperations() throws TrialFailure {
        double errors = sum("errors");
        if (errors > 0 && sum("operations") == 0) {
            throw new TrialFailure(
                    Cause.WRONG_OUTPUT,
                    String.format(Locale.ROOT, "all %.0f operations of the warm-up failed", errors)
                            + FirstErrors.clause(ofDriving.keySet()),
                    ofDriving.keySet().stream().findFirst(),
                    Map.of());
        }
    }

    private double sum(String total) {
        return ofDriving.values().stream()
                .mapToDouble(done -> done.total(total))
                .sum();
    }

    double operationsPerSecond() {
        double longestNanos = ofDriving.values().stream()
                .mapToDouble(done -> done.total("wallNanos"))
                .max()
                .orElseThrow();
        return sum("operations") * 1e9 / longestNanos;
    }

    /** Compilation time over CPU time of the roles under test; NaN if unknown. */
    double compilingShare() {
        double compiling = 0;
        double cpu = 0;
        Map<RoleProcess, RoleEvent.Done> all = new LinkedHashMap<>(ofOthers);
        all.putAll(ofDriving);
        for (Map.Entry<RoleProcess, RoleEvent.Done> entry : all.entrySet()) {
            if (entry.getKey().role().underTest()) {
                compiling += entry.getValue().counters().getOrDefault("compileMillis", Double.NaN) * 1e6;
                cpu += entry.getValue().total("cpuNanos");
            }
        }
        return compiling / cpu;
    }
}

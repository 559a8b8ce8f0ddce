package org.jdyno.judge;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Role;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/** Finds the trials that had to restart a server that should have been kept from the previous trial. */
final class ServerRestarts {
    private final Run run;
    private final Map<Integer, Slot> byIndex = new HashMap<>();

    ServerRestarts(Run run) {
        this.run = run;
        run.schedule().forEach(slot -> byIndex.put(slot.index(), slot));
    }

    /** Whether a trial started a server although the previous one should have been kept. */
    boolean restarted(Trial trial) {
        Slot slot = trial.slot();
        boolean serverStarted = run.workload(slot).roles().stream()
                .filter(role -> !role.driving())
                .map(Role::name)
                .anyMatch(trial.commands()::containsKey);
        return serverStarted
                && Optional.ofNullable(byIndex.get(slot.index() - 1))
                        .filter(before -> inOneSeries(before, slot))
                        .isPresent();
    }

    /** Whether the two trials belong to one series, which keeps its server. */
    private boolean inOneSeries(Slot one, Slot other) {
        Workload workload = run.workload(other.cell().workload());
        return one.platform().equals(other.platform())
                && one.cell().workload().equals(other.cell().workload())
                && run.plan().experiment().keepsServer(one, other)
                && workload.withoutLoad(one.cell().point())
                        .equals(workload.withoutLoad(other.cell().point()));
    }
}

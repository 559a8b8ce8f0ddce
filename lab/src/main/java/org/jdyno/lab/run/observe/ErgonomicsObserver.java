package org.jdyno.lab.run.observe;

import java.io.IOException;
import java.util.Optional;
import org.jdyno.lab.model.Ergonomics;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.run.gc.GcLogOptions;
import org.jdyno.lab.run.gc.NamedCollector;
import org.jdyno.lab.run.trial.Totals;
import org.jdyno.lab.run.trial.TrialContext;
import org.jdyno.lab.run.trial.TrialObserver;

/**
 * Notes what the JVMs under test chose by themselves: the collector from their GC logs, the rest from their roles. Of
 * several processes of a role the first counts, because they all have the same options and see the same machine.
 */
public final class ErgonomicsObserver implements TrialObserver {
    private final TrialContext trial;

    public ErgonomicsObserver(TrialContext trial) {
        this.trial = trial;
    }

    @Override
    public void afterTrial(Observed observed) throws IOException {
        if (trial.platform().isNative()) {
            return;
        }
        for (Role role : trial.workload().roles()) {
            if (role.underTest()) {
                String process = role.processes(trial.slot().point()).get(0);
                observed.ergonomics().put(role.name(), chosen(process, observed));
            }
        }
    }

    private Ergonomics chosen(String process, Observed observed) throws IOException {
        Long jvm = observed.jvms().get(process);
        Optional<String> collector = jvm == null
                ? Optional.empty()
                : NamedCollector.of(GcLogOptions.written(
                        trial.platform().jvm().orElseThrow(), observed.logs().gcLogOf(process, trial.workload()), jvm));
        Totals totals = observed.totals();
        return new Ergonomics(
                totals.value(process, "availableProcessors"),
                collector,
                totals.value(process, "chosenHeapBytes"),
                totals.value(process, "chosenCompilerThreads"),
                totals.value(process, "chosenGcThreads"));
    }
}

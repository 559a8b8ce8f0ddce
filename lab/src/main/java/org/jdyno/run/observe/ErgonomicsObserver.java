package org.jdyno.run.observe;

import java.io.IOException;
import java.util.Optional;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.Role;
import org.jdyno.run.gc.GcLogFile;
import org.jdyno.run.gc.GcLogOptions;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;

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
    public void afterTrial(Observed observed) {
        if (trial.platform().isNative()) {
            return;
        }
        for (Role role : trial.workload().roles()) {
            if (role.underTest()) {
                String process = role.processes(trial.slot().cell().point()).get(0);
                observed.ergonomics().put(role.name(), chosen(process, observed));
            }
        }
    }

    private Ergonomics chosen(String process, Observed observed) {
        Optional<String> collector =
                Optional.ofNullable(observed.jvms().get(process)).flatMap(jvm -> collector(process, observed, jvm));
        Totals totals = observed.totals();
        return new Ergonomics(
                totals.value(process, "availableProcessors"),
                collector,
                totals.value(process, "chosenHeapBytes"),
                totals.value(process, "chosenCompilerThreads"),
                totals.value(process, "chosenGcThreads"));
    }

    private Optional<String> collector(String process, Observed observed, long jvm) {
        try {
            return GcLogFile.collector(GcLogOptions.written(
                    trial.platform().jvm().orElseThrow(), observed.logs().gcLogOf(process, trial.workload()), jvm));
        } catch (IOException unfit) {
            // GcLogObserver tells why the log has no figures.
            return Optional.empty();
        }
    }
}

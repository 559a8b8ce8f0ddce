package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Workload;

/** Why a plan cannot have a pairing, on whatever platforms and machine: the ends of sentences about the pairing. */
final class PairingObstacles {
    private PairingObstacles() {}

    /** What keeps a comparison from any pairing but the interleaved one: the kind of run that is asked for. */
    static Optional<String> of(Request request, boolean ramp) {
        if (request.has(ExperimentKeys.LIMIT) || request.has(ExperimentKeys.SLO)) {
            return Optional.of("applies to comparisons, and a search measures one platform at a time; leave it out");
        }
        Optional<Rule> rule = request.get(ExperimentKeys.RULE);
        if (rule.isPresent()) {
            return Optional.of("needs blocks, and rule " + rule.get().word() + " has none; leave out one of them");
        }
        boolean kept = request.has(ExperimentKeys.SERVER);
        if (kept || ramp) {
            return Optional.of("needs new processes for every trial, and shuffled blocks; leave out "
                    + (kept ? "--server kept" : "until"));
        }
        return request.has(HostWords.HOSTS) || request.has(HostWords.LINK)
                ? Optional.of("pauses processes of this machine; leave out --hosts and --link")
                : Optional.empty();
    }

    /** What keeps the workloads of a comparison from slices. */
    static Optional<String> of(List<Cell> cells, Workloads workloads) {
        return cells.stream()
                .map(cell -> whyNotPaused(
                        cell,
                        workloads.get(cell.workload()),
                        workloads.of(cells, cell.workload()).headline().name()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** @param headline the measure that ranks the platforms, if not that of the workload */
    private static Optional<String> whyNotPaused(Cell cell, Workload workload, String headline) {
        Optional<String> paced = workload.paced(cell.point()).stream().findFirst();
        if (paced.isPresent()) {
            return Optional.of(
                    "pauses processes for tenths of a second, and the load of " + workload.name() + " is paced by "
                            + paced.get() + "=" + cell.point().get(paced.get())
                            + "; leave that out, or use --pairing interleaved");
        }
        return workload.canBeSliced(headline)
                ? Optional.empty()
                : Optional.of("pauses processes for tenths of a second, and " + workload.name() + " is ranked by "
                        + headline + ", which pauses distort; use --pairing interleaved");
    }
}

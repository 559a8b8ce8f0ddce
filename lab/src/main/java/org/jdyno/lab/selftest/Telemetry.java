package org.jdyno.lab.selftest;

import java.util.List;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;

/**
 * What measuring does to what is measured: a platform whose processes tell of windows, latencies, hiccups and collections, against the same whose processes tell of nothing
 * but what they have done.
 *
 * @param verdicts of the judge, the telling one over the silent one; that of the throughput first
 */
public record Telemetry(List<Verdict> verdicts) {
    /** By how much a throughput may change, as a fraction. */
    public static final double MOST = 0.003;

    public Telemetry {
        verdicts = List.copyOf(verdicts);
    }

    /**
     * Of a run whose baseline is silent.
     *
     * @param names of the measures that are told, a throughput first
     */
    public static Telemetry of(Run run, List<String> names) {
        List<Verdict> verdicts = Judge.verdicts(run);
        return new Telemetry(names.stream()
                .flatMap(name ->
                        verdicts.stream().filter(verdict -> verdict.measure().equals(name)))
                .toList());
    }

    public Finding finding() {
        if (verdicts.isEmpty() || Double.isNaN(verdicts.get(0).low())) {
            return Finding.TOO_LITTLE;
        }
        Verdict throughput = verdicts.get(0);
        if (throughput.low() >= 1 - MOST && throughput.high() <= 1 + MOST) {
            return Finding.HOLDS;
        }
        return throughput.low() > 1 + MOST || throughput.high() < 1 - MOST ? Finding.FAILS : Finding.TOO_LITTLE;
    }
}

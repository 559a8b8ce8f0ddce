package org.jdyno.lab.judge;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Trial;

/** The pairing by which a measure is judged. */
final class JudgedPairing {
    private JudgedPairing() {}

    /**
     * The pairing in which a platform has the most trials with a measure; interleaved if it is one of several with the
     * most.
     *
     * @param platforms the trials of each platform
     */
    static Pairing of(Stream<Collection<Trial>> platforms, String measure) {
        Map<Pairing, Integer> mostTrials = new EnumMap<>(Pairing.class);
        platforms.forEach(trials -> {
            for (Pairing pairing : Pairing.values()) {
                int own = (int) trials.stream()
                        .filter(trial -> trial.slot().pairing() == pairing
                                && trial.measures().containsKey(measure))
                        .count();
                mostTrials.merge(pairing, own, Math::max);
            }
        });
        Pairing most = Pairing.INTERLEAVED;
        for (Pairing pairing : mostTrials.keySet()) {
            if (mostTrials.get(pairing) > mostTrials.get(most)) {
                most = pairing;
            }
        }
        return most;
    }
}

package org.jdyno.kit;

import java.util.List;
import java.util.stream.Stream;
import org.jdyno.kit.StandstillTrial.Combination;
import org.junit.jupiter.api.parallel.Isolated;

/** The kit's open loop, with a server that answers numbers on one connection. */
@Isolated("the closed form holds only if nothing else uses the processors")
class CoordinatedOmissionTest extends CoordinatedOmissionProof {
    CoordinatedOmissionTest() {
        super(new Calls());
    }

    static Stream<Combination> combinations() {
        // Long stops, compared with which the delays of a busy machine are small.
        List<Combination> reduced = List.of(
                new Combination(600, 1000, 1000, 200, "constant"), new Combination(500, 1000, 4000, 25, "poisson"));
        List<Combination> all = List.of(
                new Combination(750, 1000, 1000, 50, "constant"),
                new Combination(750, 1000, 4000, 25, "constant"),
                new Combination(600, 1000, 1000, 200, "constant"),
                new Combination(600, 1000, 2000, 100, "constant"),
                new Combination(1500, 2000, 2000, 50, "constant"),
                new Combination(1200, 2000, 1000, 200, "constant"),
                new Combination(500, 2000, 1000, 200, "constant"),
                new Combination(750, 1000, 5000, 20, "poisson"),
                new Combination(1500, 2000, 5000, 20, "poisson"),
                new Combination(600, 1000, 4000, 50, "poisson"),
                new Combination(1200, 2000, 4000, 25, "poisson"),
                new Combination(500, 2000, 2000, 100, "poisson"));
        return asked(reduced, all);
    }

    private static final class Calls extends StandstillTrial {
        @Override
        protected Class<?> server() {
            return StandingServer.class;
        }

        @Override
        protected Class<?> client() {
            return StandingCaller.class;
        }

        @Override
        protected List<String> open(Combination tried) {
            return List.of("open=yes");
        }

        @Override
        protected List<String> waiting(Combination tried) {
            return List.of("open=no", "rate=" + tried.perSecond(), "arrivals=constant", "wait=park");
        }

        @Override
        protected String waitingHistogram() {
            return "naive";
        }
    }
}

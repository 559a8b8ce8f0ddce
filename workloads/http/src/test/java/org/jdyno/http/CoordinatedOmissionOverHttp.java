package org.jdyno.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.kit.CoordinatedOmissionProof;
import org.jdyno.kit.StandstillTrial;
import org.jdyno.kit.StandstillTrial.Combination;

/**
 * Requests over many connections. The closed form holds only if nothing else uses the processors, and another module is
 * built beside this one. So the build does not run this, but {@link OnScheduleTest}, which holds on a busy machine too:
 * no request waits for less than the formula says. {@code -Dtest=CoordinatedOmissionOverHttp} runs this.
 */
class CoordinatedOmissionOverHttp extends CoordinatedOmissionProof {
    /**
     * More than the requests that are due in a stop and the backlog after it. With fewer, some would wait in the client
     * until others have been answered, and the server would wait for the client each time.
     */
    private static final int CONNECTIONS = 2000;

    CoordinatedOmissionOverHttp() {
        super(new Requests());
    }

    static Stream<Combination> combinations() {
        // The work of an answer takes longer than what the client does for a request, as the server must be the slower.
        return asked(
                List.of(new Combination(600, 1000, 1000, 200, "constant")),
                List.of(
                        new Combination(600, 1000, 1000, 200, "constant"),
                        new Combination(600, 1000, 2000, 100, "constant"),
                        new Combination(1200, 2000, 1000, 200, "constant"),
                        new Combination(500, 2000, 1000, 200, "constant"),
                        new Combination(600, 1000, 2000, 100, "poisson"),
                        new Combination(1200, 2000, 1000, 200, "poisson")));
    }

    private static final class Requests extends StandstillTrial {
        @Override
        protected Class<?> server() {
            return StandingHttpServer.class;
        }

        @Override
        protected Class<?> client() {
            return HttpClient.class;
        }

        @Override
        protected List<String> open(Combination tried) {
            List<String> open = new ArrayList<>(Users.parameters("connections=" + CONNECTIONS));
            open.removeIf(parameter -> parameter.matches("(rate|arrivals|wait)=.*"));
            return open;
        }

        @Override
        protected List<String> waiting(Combination tried) {
            return Users.parameters("connections=1", "think=" + Math.max(1, 1000 / tried.perSecond()));
        }

        @Override
        protected String waitingHistogram() {
            return "service";
        }
    }
}

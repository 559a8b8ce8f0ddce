package org.jdyno.http.request;

import java.util.List;
import org.jdyno.kit.SplitMix64;

/** The kinds of requests and how often each is sent. Immutable; shared by all users. */
public final class RequestMix {
    private final RequestTemplate[] requests;
    /** Of each request and all before it. */
    private final long[] cumulatedWeights;

    RequestMix(List<RequestTemplate> requests, List<Long> weights) {
        this.requests = requests.toArray(new RequestTemplate[0]);
        cumulatedWeights = new long[this.requests.length];
        long sum = 0;
        for (int i = 0; i < cumulatedWeights.length; i++) {
            sum += weights.get(i);
            cumulatedWeights[i] = sum;
        }
    }

    /**
     * The mix that a parameter describes: a JSON array, {@code file:} and the path of a file with one, or a path such
     * as {@code /index.html}, which is requested by GET.
     *
     * @throws org.jdyno.kit.RoleFailure as {@code bad-parameter} if it is none of these, or names an unknown key
     */
    public static RequestMix of(String parameter) {
        return MixReader.read(parameter);
    }

    /** Draws the next request, each with the probability of its weight. */
    public RequestTemplate draw(SplitMix64 random) {
        long drawn = random.nextBelow(cumulatedWeights[cumulatedWeights.length - 1]);
        int i = 0;
        while (drawn >= cumulatedWeights[i]) {
            i++;
        }
        return requests[i];
    }
}

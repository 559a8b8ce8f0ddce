package org.jdyno.http.client;

import java.util.concurrent.TimeUnit;
import org.jdyno.http.request.RequestMix;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Load;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;

/** The parameters of the load. Immutable. */
public final class Settings {
    private static final int MAX = 1_000_000;
    private static final String OF_THE_TRIAL = "server";

    /** Users, each with a connection. */
    final int connections;
    /** The number of the first user among those of all clients of the server, from 0. */
    final int firstPlace;
    /** Requests due in a second, of all users of all clients; 0 if users wait for their answers. */
    private final long rate;
    /** The part of all users that this client has. */
    private final double share;

    final Waiting waiting;
    /** The mean time between an answer and the user's next request. */
    final long thinkNanos;
    /** Whether times are drawn as those of independent users. */
    final boolean poisson;

    final RequestMix mix;
    final boolean gzip;
    /** Whether connections speak HTTP/2, and not 1.1. */
    final boolean version2;

    final Trust trust;
    final long timeoutNanos;
    final int threads;
    final long seed;
    private final String target;
    private final Parameters parameters;

    /** @throws RoleFailure as {@code bad-parameter} if one is wrong */
    public Settings(Parameters parameters) {
        this(parameters, RequestMix.of(parameters.text("requests")));
    }

    /**
     * @param mix of requests, instead of that of the parameter {@code requests}
     * @throws RoleFailure as {@code bad-parameter} if a parameter is wrong
     */
    public Settings(Parameters parameters, RequestMix mix) {
        this.parameters = parameters;
        this.mix = mix;
        connections = parameters.number("connections", 1);
        firstPlace = (int) parameters.number("first", 1, MAX, 1) - 1;
        long allConnections = parameters.number("of", 1, MAX, connections);
        share = (double) connections / allConnections;
        rate = parameters.number("rate", 0, 10 * MAX);
        waiting = Waiting.of(parameters, "wait");
        thinkNanos = TimeUnit.MILLISECONDS.toNanos(parameters.number("think", 0, 3_600_000));
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        Arrivals.of(parameters, 1, seed); // rejects a wrong word
        poisson = parameters.text("arrivals").equals("poisson");
        gzip = parameters.choice("gzip", "no", "yes").equals("yes");
        version2 = parameters.choice("version", "1.1", "2").equals("2");
        trust = Trust.of(parameters, version2);
        timeoutNanos = TimeUnit.SECONDS.toNanos(parameters.number("timeout", 1, 3_600));
        int given = (int) parameters.number("client-threads", 0, 1024);
        int usual = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        threads = Math.min(connections, given == 0 ? usual : given);
        target = parameters.text("target", OF_THE_TRIAL);
        if (!target.equals(OF_THE_TRIAL)) {
            Target.of(target); // rejects what is no URL
        }
        if (rate > 0 && thinkNanos > 0) {
            throw new RoleFailure(
                    "bad-parameter", "rate=" + rate + " and think= both set when requests begin; set only one of them");
        }
    }

    /** The URL that is given, if one is; null for the server of the trial. */
    String givenTarget() {
        return target.equals(OF_THE_TRIAL) ? null : target;
    }

    /** Whether requests are due on a schedule in every phase. */
    boolean hasRate() {
        return rate > 0;
    }

    /** Whether requests of a phase are due on a schedule and do not wait for answers. */
    boolean isOpen(Load load) {
        return load.perSecondOr(rate) > 0;
    }

    /** The part of a phase's schedule for one of the threads. */
    Arrivals arrivals(Load load, int thread) {
        // A different seed for every phase and every client: otherwise all would begin at the same moments.
        long phaseSeed = seed + ((long) firstPlace << 32) + load.burst();
        return Arrivals.of(parameters, load.perSecondOr(rate) * share, phaseSeed)
                .share(threads, thread);
    }
}

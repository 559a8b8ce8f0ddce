package org.jdyno.http.client;

import java.util.concurrent.TimeUnit;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.SplitMix64;

/** Each user waits for its answer, thinks, and sends its next request: a closed loop. */
final class ClosedPace implements Pace {
    /** So that users do not besiege a server that accepts no connection. */
    private static final long AFTER_LOSS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final UserLoop loop;
    private final LatencyRecorder service;
    private final long thinkNanos;
    private final boolean random;
    private long endNanos;
    private int active;
    private Runnable over;

    ClosedPace(UserLoop loop, Settings settings, RoleContext context) {
        this.loop = loop;
        service = context.recorder("service");
        thinkNanos = settings.thinkNanos;
        random = settings.poisson;
    }

    @Override
    public void begin(Load load, Runnable atEnd) {
        endNanos = System.nanoTime() + load.durationNanos();
        active = loop.users().size();
        over = atEnd;
        for (HttpUser user : loop.users()) {
            // Users who think begin spread over the time that they think, and not all at once.
            pause(user, (long) (thinkNanos * (1 - user.pauses.nextAboveZero())));
        }
    }

    @Override
    public void answered(HttpUser user) {
        pause(user, thinkNanos == 0 ? 0 : drawnNanos(user.pauses));
    }

    @Override
    public void lost(HttpUser user) {
        pause(user, Math.max(AFTER_LOSS_NANOS, thinkNanos));
    }

    private long drawnNanos(SplitMix64 pauses) {
        return random ? (long) (-thinkNanos * Math.log(pauses.nextAboveZero())) : thinkNanos;
    }

    private void pause(HttpUser user, long nanos) {
        long nowNanos = System.nanoTime();
        if (nowNanos + nanos - endNanos >= 0) {
            active--;
            if (active == 0) {
                over.run();
            }
        } else if (nanos == 0) {
            user.begin(nowNanos, nowNanos);
        } else {
            loop.after(nanos, () -> {
                long dueNanos = System.nanoTime();
                user.begin(dueNanos, dueNanos);
            });
        }
    }

    @Override
    public void record(long dueNanos, long begunNanos, long receivedNanos) {
        service.record(receivedNanos - begunNanos);
    }
}

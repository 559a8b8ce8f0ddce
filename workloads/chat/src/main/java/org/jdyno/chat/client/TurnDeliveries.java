package org.jdyno.chat.client;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleFailure;

/**
 * Deliveries of users who take turns. A user speaks again only after every other has spoken, and each of those had
 * received all chats before it spoke. So at most one chat of a speaker is under way, and one time for each is enough.
 * More would be more memory to go through in every round.
 */
final class TurnDeliveries extends Deliveries {
    /** From a speaker's write to a listener's receipt, in nanoseconds. */
    static final String NAME = "delivery";

    private final LatencyRecorder delivery;
    private final AtomicLongArray said;
    private final AtomicLongArray begunNanos;
    private final int[][] heard;

    /** Deliveries of any number of rooms, recorded together. */
    static Supplier<Deliveries> to(int users, LatencyRecorder delivery) {
        return () -> new TurnDeliveries(users, delivery);
    }

    private TurnDeliveries(int users, LatencyRecorder delivery) {
        this.delivery = delivery;
        said = new AtomicLongArray(users);
        begunNanos = new AtomicLongArray(users);
        heard = new int[users][users];
    }

    @Override
    void said(int speaker, long dueNanos, long nanos) {
        said.lazySet(speaker, said.get(speaker) + 1);
        begunNanos.lazySet(speaker, nanos);
    }

    @Override
    void heard(int speaker, int listener, long receivedNanos) {
        // Read before the check: a newer time can be here only if the chat that brought it is counted.
        long nanos = begunNanos.get(speaker);
        if ((int) said.get(speaker) - ++heard[listener][speaker] > 0) {
            throw new RoleFailure(
                    "time-out", "user " + (speaker + 1) + " spoke again before all had received its" + " chat");
        }
        delivery.record(receivedNanos - nanos);
    }
}

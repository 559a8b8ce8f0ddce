package org.jdyno.chat.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets every user speak once a pause, beginning at a random time within the first. As all have the same pause, the order of the first
 * round is that of all others.
 */
final class Pacer<P> {
    private final long pauseNanos;
    private final List<Slot<P>> slots = new ArrayList<Slot<P>>();

    Pacer(List<Room<P>> rooms, Settings settings) {
        pauseNanos = settings.pauseNanos;
        Random random = new Random(settings.seed);
        // A room has the delays it would have if one client had them all.
        for (long passed = settings.placeOf(settings.firstRoom, 0); passed > 0; passed--) {
            random.nextDouble();
        }
        for (Room<P> room : rooms) {
            for (User<P> user : room.users) {
                slots.add(new Slot<P>(user, (long) (random.nextDouble() * pauseNanos)));
            }
        }
        Collections.sort(slots, (a, b) -> Long.compare(a.delayNanos, b.delayNanos));
    }

    /** Speaks until the talk is over; returns when the last chat has been sent. */
    void run(Talk talk) {
        for (long round = 0; talk.rounds == 0 || round < talk.rounds; round++) {
            for (Slot<P> slot : slots) {
                long dueNanos = slot.delayNanos + round * pauseNanos;
                if (talk.rounds == 0 && dueNanos >= talk.durationNanos) {
                    return;
                }
                waitUntil(talk.startNanos + dueNanos);
                slot.user.say();
            }
        }
    }

    private void waitUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }

    private static final class Slot<P> {
        final User<P> user;
        final long delayNanos;

        Slot(User<P> user, long delayNanos) {
            this.user = user;
            this.delayNanos = delayNanos;
        }
    }
}

package org.jdyno.chat.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleFailure;

/** Times every chat of one room, from its speaker to each listener. */
abstract class Deliveries {
    /**
     * A user is about to send its next chat. Called under that user's lock.
     *
     * @param dueNanos when it was due
     * @param begunNanos when it is sent
     */
    abstract void said(int speaker, long dueNanos, long begunNanos);

    /** The chat has been sent. Called under the speaker's lock. */
    void sent(int speaker) {}

    /**
     * A user has received the next chat of another user; chats of one speaker arrive in order. Called under the
     * listener's lock.
     */
    abstract void heard(int speaker, int listener, long receivedNanos);

    /**
     * Deliveries of users who take turns. A user speaks again only after every other has spoken, and each of those had
     * received all chats before it spoke. So at most one chat of a speaker is under way, and one time for each is
     * enough. More would be more memory to go through in every round.
     */
    static final class TurnDeliveries extends Deliveries {
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

    /**
     * Deliveries of users who speak on a schedule, whether or not the server keeps up: any number of a speaker's chats
     * may be under way. Their times are on a linked list of pages, in which each listener has its own position. Pages
     * behind the slowest listener are garbage.
     */
    static final class OpenDeliveries extends Deliveries {
        private final Responses responses;
        private final Page[] written;
        private final int[] said;
        private final Page[][] read;
        private final int[][] heard;

        /** Deliveries of any number of rooms, recorded together. */
        static Supplier<Deliveries> to(int users, Responses responses) {
            return () -> new OpenDeliveries(users, responses);
        }

        private OpenDeliveries(int users, Responses responses) {
            this.responses = responses;
            written = new Page[users];
            Arrays.setAll(written, user -> new Page());
            said = new int[users];
            read = new Page[users][];
            Arrays.setAll(read, listener -> written.clone());
            heard = new int[users][users];
        }

        @Override
        void said(int speaker, long dueNanos, long begunNanos) {
            written[speaker].write(said[speaker] % Page.CHATS, dueNanos, begunNanos);
        }

        /** Adds a page after a chat has been sent, so that nothing is allocated before. */
        @Override
        void sent(int speaker) {
            said[speaker]++;
            if (said[speaker] % Page.CHATS == 0) {
                written[speaker].next = new Page();
                written[speaker] = written[speaker].next;
            }
        }

        @Override
        void heard(int speaker, int listener, long receivedNanos) {
            int place = heard[listener][speaker]++ % Page.CHATS;
            if (place == 0 && heard[listener][speaker] > 1) {
                read[listener][speaker] = read[listener][speaker].next;
            }
            Page page = read[listener][speaker];
            responses.record(page.dueNanos(place), page.begunNanos(place), receivedNanos);
        }

        /**
         * Times of one speaker's chats. Written by one thread at a time, and read by threads that have received the
         * chat.
         */
        private static final class Page {
            static final int CHATS = 16;

            private final AtomicLongArray nanos = new AtomicLongArray(2 * CHATS);
            volatile Page next;

            void write(int place, long dueNanos, long begunNanos) {
                nanos.lazySet(2 * place, dueNanos);
                nanos.lazySet(2 * place + 1, begunNanos);
            }

            long dueNanos(int place) {
                return nanos.get(2 * place);
            }

            long begunNanos(int place) {
                return nanos.get(2 * place + 1);
            }
        }
    }
}

package org.jdyno.chat.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.jdyno.kit.Responses;

/**
 * Deliveries of users who speak on a schedule, whether or not the server keeps up: any number of a speaker's chats may
 * be under way. Their times are on a linked list of pages, in which each listener has its own position. Pages behind
 * the slowest listener are garbage.
 */
final class OpenDeliveries extends Deliveries {
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
     * Times of one speaker's chats. Written by one thread at a time, and read by threads that have received the chat.
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

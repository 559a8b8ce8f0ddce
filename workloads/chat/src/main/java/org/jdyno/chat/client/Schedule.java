package org.jdyno.chat.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.Waiting;

/**
 * Lets users speak when a chat is due, whatever happened to earlier ones. The order of the users is drawn once from the
 * seed. For the command thread.
 */
final class Schedule<P> {
    private final Settings settings;
    private final RoleContext context;
    private final OpenLoop loop;
    private final List<User<P>> users = new ArrayList<User<P>>();
    private int next;

    Schedule(List<Room<P>> rooms, Settings settings, RoleContext context) {
        this.settings = settings;
        this.context = context;
        loop = new OpenLoop(context, Waiting.of(context.parameters(), "wait"));
        for (Room<P> room : rooms) {
            users.addAll(room.users);
        }
        Collections.shuffle(users, new Random(settings.seed));
    }

    /** Speaks until the time is over; returns when the last chat has been sent. */
    void run(Load load) throws Exception {
        Arrivals arrivals = Arrivals.of(context.parameters(), settings.chatsPerSecond, seedOf(load));
        loop.run(load, arrivals, this::speak);
    }

    /** A different seed for every phase and every client: otherwise all clients would speak at the same moments. */
    private long seedOf(Load load) {
        return settings.seed + ((long) settings.firstRoom << 32) + load.burst();
    }

    private void speak(long dueNanos, long begunNanos) {
        users.get(next).say(dueNanos, begunNanos);
        next = (next + 1) % users.size();
    }
}

package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;

/** All rooms and their users. For the command thread. */
public final class Crowd<P> {
    /** How long a room may be silent. With many rooms on few processors, each gets its turn late. */
    private static final int PATIENCE_SECONDS = 10;

    private static final int ROOMS_A_SECOND_MORE = 25;

    private final Settings settings;
    private final RoleContext context;
    private final Dialer<P> dialer;
    private final List<Room<P>> rooms = new ArrayList<Room<P>>();
    private Schedule<P> schedule;

    public Crowd(Settings settings, RoleContext context, Dialer<P> dialer) {
        this.settings = settings;
        this.context = context;
        this.dialer = dialer;
        for (int i = 0; i < settings.rooms; i++) {
            Room<P> room = new Room<P>(settings.firstRoom + i, dialer.deliveries(settings.firstRoom + i));
            for (int index = 0; index < settings.users; index++) {
                room.users.add(new User<P>(room, index, settings, context, dialer.encoder()));
            }
            rooms.add(room);
        }
    }

    /**
     * Connects all users: room by room, and within a room one after the other.
     */
    public Map<String, Double> connect(InetSocketAddress server) throws IOException {
        long startNanos = System.nanoTime();
        for (Room<P> room : rooms) {
            for (User<P> user : room.users) {
                dialer.connect(user, server);
            }
            room.connected();
        }
        double nanos = System.nanoTime() - startNanos;
        double connections = (double) settings.rooms * settings.users;
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("connections", connections);
        counters.put("connectNanos", nanos);
        schedule = settings.isOpen() ? new Schedule<P>(rooms, settings, context) : null;
        return counters;
    }

    /** Talks until the load is over: every chat is received and, if rounds are counted, everybody has left. */
    public void talk(Load load) throws Exception {
        CountDownLatch over = new CountDownLatch(rooms.size());
        Talk talk = Talk.of(load, settings);
        for (Room<P> room : rooms) {
            room.open(talk, over);
        }
        if (schedule == null) {
            for (Room<P> room : rooms) {
                room.firstUser().takeTurn();
            }
        } else {
            schedule.run(load);
            for (Room<P> room : rooms) {
                room.allSaid(room.saidTotal());
                room.firstUser().leaveWhenDue();
            }
        }
        await(over);
    }

    /** Lets all users leave who have not left in the measured phase. */
    public void leave() throws InterruptedException {
        List<Room<P>> full = new ArrayList<Room<P>>();
        for (Room<P> room : rooms) {
            if (room.isInhabited()) {
                full.add(room);
            }
        }
        CountDownLatch over = new CountDownLatch(full.size());
        Talk leaving = Talk.leaving();
        for (Room<P> room : full) {
            room.open(leaving, over);
            room.allSaid(room.saidTotal());
            room.firstUser().leaveWhenDue();
        }
        await(over);
    }

    /**
     * Waits for all rooms, and fails if one is silent too long: a single lost message would stop a room for ever.
     */
    private void await(CountDownLatch over) throws InterruptedException {
        int patienceSeconds = PATIENCE_SECONDS + settings.allRooms / ROOMS_A_SECOND_MORE;
        long[] progress = new long[rooms.size()];
        int[] secondsWithout = new int[rooms.size()];
        while (!over.await(1, TimeUnit.SECONDS)) {
            for (int i = 0; i < progress.length; i++) {
                Room<P> room = rooms.get(i);
                boolean alive = room.isOver() || room.progress() != progress[i];
                progress[i] = room.progress();
                secondsWithout[i] = alive ? 0 : secondsWithout[i] + 1;
                if (secondsWithout[i] >= patienceSeconds) {
                    context.meter().failed();
                    throw new RoleFailure("time-out", "no message for " + patienceSeconds + " s in " + room);
                }
            }
        }
    }

    /** Reports what was sent and received over the life of the client. */
    public void check() {
        long said = 0;
        long heard = 0;
        long digest = 0;
        long expectedMessages = 0;
        for (Room<P> room : rooms) {
            long chats = settings.isOpen() ? room.saidTotal() : room.rounds() * settings.users;
            expectedMessages += chats * settings.users;
            said += room.saidTotal();
            heard += room.heardTotal();
            for (User<P> user : room.users) {
                digest += user.digest();
            }
        }
        context.check("chats", said);
        context.check("digest", Long.toUnsignedString(digest));
        context.check("received", heard, said * (settings.users - 1));
        context.check("messages", said + heard, expectedMessages);
    }

    /**
     * Lets users speak when a chat is due, whatever happened to earlier ones. The order of the users is drawn once from
     * the seed. For the command thread.
     */
    static final class Schedule<P> {
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
}

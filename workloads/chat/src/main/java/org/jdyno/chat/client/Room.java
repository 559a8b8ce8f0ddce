package org.jdyno.chat.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clients' view of a room: whether another round may begin, and when the last chat has been received or the last
 * user has left. Any thread, unless stated otherwise.
 */
final class Room<P> {
    private static final long NOT_KNOWN = -1;

    final int number;
    final Deliveries deliveries;
    final List<User<P>> users = new ArrayList<User<P>>();
    private final AtomicLong heard = new AtomicLong();
    private final AtomicInteger gone = new AtomicInteger();
    private final AtomicReference<CountDownLatch> over = new AtomicReference<CountDownLatch>();
    /** The number of chats of this room at the end of the phase; known when nobody will begin another. */
    private volatile long lastChat = NOT_KNOWN;

    private volatile Talk talk;
    private volatile boolean connected;
    // For the first user only, under its lock:
    private long rounds;
    private long roundsBefore;

    Room(int number, Deliveries deliveries) {
        this.number = number;
        this.deliveries = deliveries;
    }

    User<P> firstUser() {
        return users.get(0);
    }

    /** Opens a phase. Called while nobody talks. */
    void open(Talk opened, CountDownLatch countedDown) {
        lastChat = NOT_KNOWN;
        talk = opened;
        roundsBefore = rounds;
        over.set(countedDown);
    }

    /** Whether the first user, whose turn it is, begins another round. If not, the phase is about to end. */
    boolean beginsRound() {
        if (talk.goesOn(rounds - roundsBefore)) {
            rounds++;
            return true;
        }
        allSaid(rounds * users.size());
        return false;
    }

    /** No more chats follow after this many over the life of the room. */
    void allSaid(long chats) {
        lastChat = chats;
        silentWhenAllHeard();
    }

    /** A user has received a chat. */
    void heard() {
        heard.incrementAndGet();
        silentWhenAllHeard();
    }

    // The last thread to call this sees both numbers, whether it sets the number of chats or receives one.
    private void silentWhenAllHeard() {
        long last = lastChat;
        if (last != NOT_KNOWN && !talk.leaves && heard.get() == last * (users.size() - 1)) {
            end();
        }
    }

    /** Whether a user who has sent and received this many chats expects no more and should leave. */
    boolean leavesAfter(long chats) {
        return chats == lastChat && talk.leaves;
    }

    /** A user has left and closed its connection. */
    void gone() {
        if (gone.incrementAndGet() == users.size()) {
            end();
        }
    }

    /** Whether all users have entered and none has left. */
    boolean isInhabited() {
        return connected && gone.get() == 0;
    }

    /** All users have entered. */
    void connected() {
        connected = true;
    }

    private void end() {
        CountDownLatch ended = over.getAndSet(null);
        if (ended != null) {
            ended.countDown();
        }
    }

    boolean isOver() {
        return over.get() == null;
    }

    /** A number that grows while the room is active. */
    long progress() {
        return heard.get() + gone.get();
    }

    long heardTotal() {
        return heard.get();
    }

    long saidTotal() {
        long said = 0;
        for (User<P> user : users) {
            said += user.said();
        }
        return said;
    }

    /** Rounds begun so far. Called while nobody talks. */
    long rounds() {
        return rounds;
    }

    @Override
    public String toString() {
        return "room " + number + ": " + saidTotal() + " chats sent, " + heard + " of "
                + saidTotal() * (users.size() - 1) + " received, " + gone + " of " + users.size() + " users have left";
    }
}

package org.jdyno.chat.client;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jdyno.chat.wire.Connection;
import org.jdyno.chat.wire.Digest;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.chat.wire.Handler;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.Packet;
import org.jdyno.chat.wire.Text;
import org.jdyno.chat.wire.Wire;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/**
 * A user in a room: speaks when it is its turn, listens to all others, leaves when those before it have left.
 *
 * <p>Its lock is free whenever its receiver wants it, but for the first chat of a phase and for paced talk, which come from the load's
 * thread.
 */
final class User<P> implements Handler<P> {
    /** Send times kept of a paced user, who may be so many chats ahead; a power of two. */
    private static final int PACED_STAMPS = 64;

    /**
     * Send times kept in turn-taking: a user speaks again only after every other has spoken, and each of those has heard all before it
     * spoke, so at most one chat of a speaker is on its way. More would be so much more memory to go through with every round.
     */
    private static final int STAMPS = 1;

    final Text name;
    private final int index;
    private final Room<P> room;
    private final Settings settings;
    private final RoleContext context;
    private final LatencyRecorder delivery;
    private final P chat;
    private final P exit;
    private final P roomList;
    private final AtomicLongArray sentNanos;
    /** Chats heard of each user, which is the number of the next: one speaker's chats do not overtake each other. */
    private final int[] heardOf;

    private Connection<P> connection;
    private volatile long said;
    private long chats;
    private int exitsSeen;
    private boolean left;

    User(Room<P> room, int index, Settings settings, RoleContext context, Dialer<P> dialer) {
        this.room = room;
        this.index = index;
        this.settings = settings;
        this.context = context;
        name = Text.of(Settings.NAME_PREFIX.toString() + (index + 1));
        delivery = dialer.delivery(room.number);
        chat = dialer.encoder().request(Message.chat(room.number, name, settings.text));
        exit = dialer.encoder().request(Message.exitRoom(room.number, name));
        roomList = dialer.encoder().request(Message.roomList());
        sentNanos = new AtomicLongArray(settings.paced() ? PACED_STAMPS : STAMPS);
        heardOf = new int[settings.users];
    }

    /** Gives the user its connection, before anything can arrive on it. */
    User<P> on(Connection<P> opened) {
        connection = opened;
        return this;
    }

    /** Its number among the users of all rooms of the server, from 0. */
    long place() {
        return settings.placeOf(room.number, index);
    }

    int room() {
        return room.number;
    }

    /** Chats sent so far. Any thread. */
    long said() {
        return said;
    }

    /** The sum of the digests of all chats sent. */
    long digest() {
        return said * Digest.of(name, settings.text, room.number);
    }

    /** Takes the turn if it is this user's. */
    synchronized void takeTurn() {
        boolean mine = chats % settings.users == index;
        if (mine && (index > 0 || room.beginsRound())) {
            say();
        }
    }

    /** Says the constant text. */
    synchronized void say() {
        long number = said;
        said = number + 1;
        chats++;
        context.meter().completed();
        sentNanos.lazySet(stampOf(number), System.nanoTime());
        connection.send(chat);
    }

    /** Leaves if everything has been said and heard and all users before this one have left. */
    synchronized void leaveWhenDue() {
        if (!left && exitsSeen >= index && room.leavesAfter(chats)) {
            left = true;
            connection.send(exit);
            connection.send(roomList);
        }
    }

    @Override
    public synchronized void received(Packet packet, Encoder<P> encoder) {
        if (packet.kind() == Wire.INDICATION && packet.id() == Wire.CHAT) {
            hear(packet, System.nanoTime());
            if (!settings.paced()) {
                takeTurn();
            }
            leaveWhenDue();
        } else if (packet.kind() == Wire.INDICATION && packet.id() == Wire.EXIT_ROOM) {
            exitsSeen++;
            leaveWhenDue();
        } else if (packet.kind() == Wire.CONFIRM && packet.id() == Wire.ROOM_LIST && left) {
            connection.close();
            room.gone();
        } else {
            // The confirm of a chat only paces the server's own senders; it is no message and is not counted.
            boolean expected = packet.kind() == Wire.CONFIRM
                    && (packet.id() == Wire.CHAT || packet.id() == Wire.EXIT_ROOM)
                    && packet.number() == room.number;
            require(expected, packet);
        }
    }

    private void hear(Packet packet, long nowNanos) {
        int speaker = packet.userNumber(Settings.NAME_PREFIX) - 1;
        require(speaker >= 0 && speaker < settings.users && speaker != index, packet);
        require(packet.number() == room.number && packet.textIs(settings.text), packet);
        delivery.record(nowNanos - room.users.get(speaker).sentNanos(heardOf[speaker]++));
        chats++;
        context.meter().completed();
        context.firstOperation();
        room.heard();
    }

    /** When this user sent its chat of a number. */
    private long sentNanos(int number) {
        // Read before it is asked for: a newer time can be here only if the chat that brought it is counted.
        long nanos = sentNanos.get(stampOf(number));
        if (said - number > sentNanos.length()) {
            throw new RoleFailure(
                    "time-out", "a chat of " + this + " is more than " + sentNanos.length() + " chats late");
        }
        return nanos;
    }

    private int stampOf(long number) {
        return (int) number & sentNanos.length() - 1;
    }

    private void require(boolean expected, Packet packet) {
        if (!expected) {
            context.meter().failed();
            throw new RoleFailure(
                    "wrong-output",
                    this + " received what nobody sent: " + Packet.describe(packet) + " room " + packet.number()
                            + " user " + packet.user());
        }
    }

    @Override
    public void lost(IOException cause) {
        context.meter().failed();
        throw new RoleFailure(
                "error",
                "the connection of " + this + " was lost after " + said + " chats sent: "
                        + (cause == null ? "the server closed it" : cause),
                cause);
    }

    @Override
    public String toString() {
        return name + " in room " + room.number;
    }
}

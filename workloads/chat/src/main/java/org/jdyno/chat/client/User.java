package org.jdyno.chat.client;

import java.io.IOException;
import org.jdyno.chat.wire.Connection;
import org.jdyno.chat.wire.Digest;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.chat.wire.Handler;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.Packet;
import org.jdyno.chat.wire.Text;
import org.jdyno.chat.wire.Wire;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/**
 * A user in a room. It speaks when it is its turn, listens to all others, and leaves when those before it have left.
 *
 * <p>Its lock is free whenever its receiver needs it, except for the first chat of a phase and for chats on a schedule,
 * which come from the load's thread.
 */
final class User<P> implements Handler<P> {
    final Text name;
    private final int index;
    private final Room<P> room;
    private final Settings settings;
    private final RoleContext context;
    private final Deliveries deliveries;
    private final P chat;
    private final P exit;
    private final P roomList;

    private Connection<P> connection;
    private volatile long said;
    private long chats;
    private int exitsSeen;
    private boolean left;

    User(Room<P> room, int index, Settings settings, RoleContext context, Encoder<P> encoder) {
        this.room = room;
        this.index = index;
        this.settings = settings;
        this.context = context;
        name = Text.of(Settings.NAME_PREFIX.toString() + (index + 1));
        deliveries = room.deliveries;
        chat = encoder.request(Message.chat(room.number, name, settings.text));
        exit = encoder.request(Message.exitRoom(room.number, name));
        roomList = encoder.request(Message.roomList());
    }

    /** Sets the user's connection, before anything can arrive on it. */
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
            long nowNanos = System.nanoTime();
            say(nowNanos, nowNanos);
        }
    }

    /**
     * Sends the constant text.
     *
     * @param dueNanos when it was due
     * @param begunNanos when it is sent, which is now
     */
    synchronized void say(long dueNanos, long begunNanos) {
        said = said + 1;
        chats++;
        context.meter().completed();
        deliveries.said(index, dueNanos, begunNanos);
        connection.send(chat);
        deliveries.sent(index);
    }

    /** Leaves if all chats are sent and received and all users before this one have left. */
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
            if (!settings.isOpen()) {
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
            // The confirmation of a chat only paces the server's senders; it is not a message and is not counted.
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
        deliveries.heard(speaker, index, nowNanos);
        chats++;
        context.meter().completed();
        context.firstOperation();
        room.heard();
    }

    private void require(boolean expected, Packet packet) {
        if (!expected) {
            context.meter().failed();
            throw new RoleFailure(
                    "wrong-output",
                    this + " received a packet that was not expected: " + Packet.describe(packet) + " room "
                            + packet.number() + " user " + packet.user());
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

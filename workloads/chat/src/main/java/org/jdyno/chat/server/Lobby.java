package org.jdyno.chat.server;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jdyno.chat.wire.Packet;
import org.jdyno.kit.Meter;
import org.jdyno.kit.RoleContext;

/** All rooms, and the totals of their chats. Any thread. A room once entered is never removed. */
public final class Lobby<P> {
    private final ConcurrentMap<Integer, Room<P>> rooms = new ConcurrentHashMap<Integer, Room<P>>();
    private final LongAdder chats = new LongAdder();
    private final LongAdder digest = new LongAdder();
    private final Meter meter;

    public Lobby(Meter meter) {
        this.meter = meter;
    }

    /** The room of this number, or {@code null}. */
    Room<P> room(int id) {
        return rooms.get(id);
    }

    Room<P> roomToEnter(int id) {
        Room<P> room = rooms.get(id);
        if (room == null) {
            Room<P> opened = new Room<P>(id);
            Room<P> openedByAnother = rooms.putIfAbsent(id, opened);
            room = openedByAnother == null ? opened : openedByAnother;
        }
        return room;
    }

    int numberOfRooms() {
        return rooms.size();
    }

    /** A chat has been sent to its room. */
    void said(Packet chat) {
        chats.increment();
        digest.add(chat.digest());
        meter.completed();
    }

    /** A user was lost, or sent an invalid packet. */
    void failed(String message) {
        meter.failed();
        System.err.println(message);
    }

    /** Reports the chats since the last call. Called while nobody talks. */
    void check(RoleContext context) {
        context.check("chats", chats.sumThenReset());
        context.check("digest", Long.toUnsignedString(digest.sumThenReset()));
    }
}

package org.jdyno.chat.server;

import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jdyno.chat.wire.Connection;
import org.jdyno.chat.wire.Packet;
import org.jdyno.chat.wire.Text;
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

    /**
     * A room and its members. Any thread. A list of members never changes once it is returned, so a broadcast gets it
     * under the room's lock and sends without the lock.
     */
    static final class Room<P> {
        final int id;
        private List<Member<P>> members = new ArrayList<Member<P>>();

        Room(int id) {
            this.id = id;
        }

        synchronized List<Member<P>> members() {
            return members;
        }

        synchronized void enter(Member<P> entering) throws ProtocolException {
            for (Member<P> member : members) {
                if (member.name.toString().equals(entering.name.toString())) {
                    throw new ProtocolException("room " + id + " already has a user " + entering.name);
                }
            }
            List<Member<P>> more = new ArrayList<Member<P>>(members);
            more.add(entering);
            members = more;
        }

        /** Removes a member and returns the others. */
        synchronized List<Member<P>> exit(Member<P> leaving) {
            List<Member<P>> fewer = new ArrayList<Member<P>>(members);
            fewer.remove(leaving);
            members = fewer;
            return fewer;
        }

        /** The sender of a packet, found by name among the members; {@code null} if there is none. */
        static <P> Member<P> named(List<Member<P>> members, Packet packet) {
            for (int i = 0; i < members.size(); i++) {
                if (packet.userIs(members.get(i).name)) {
                    return members.get(i);
                }
            }
            return null;
        }
    }

    /** A user in a room. Immutable. */
    static final class Member<P> {
        final Text name;
        final Connection<P> connection;

        Member(Text name, Connection<P> connection) {
            this.name = name;
            this.connection = connection;
        }
    }
}

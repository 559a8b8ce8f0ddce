package org.jdyno.chat.server;

import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.chat.wire.Packet;

/**
 * A room and its members. Any thread. A list of members never changes once it is returned, so a broadcast gets it under
 * the room's lock and sends without the lock.
 */
final class Room<P> {
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

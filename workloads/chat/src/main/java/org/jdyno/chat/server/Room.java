package org.jdyno.chat.server;

import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.chat.wire.Packet;

/**
 * A room: who is in it. Any thread. A list of members once handed out never changes, so a broadcast takes it under the
 * room's lock and sends without.
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
                throw new ProtocolException("room " + id + " has a user " + entering.name + " already");
            }
        }
        List<Member<P>> more = new ArrayList<Member<P>>(members);
        more.add(entering);
        members = more;
    }

    /** Removes a member and returns who is left. */
    synchronized List<Member<P>> exit(Member<P> leaving) {
        List<Member<P>> fewer = new ArrayList<Member<P>>(members);
        fewer.remove(leaving);
        members = fewer;
        return fewer;
    }

    /** Who sent a packet, found by its name among the members; {@code null} when nobody has it. */
    static <P> Member<P> named(List<Member<P>> members, Packet packet) {
        for (int i = 0; i < members.size(); i++) {
            if (packet.userIs(members.get(i).name)) {
                return members.get(i);
            }
        }
        return null;
    }
}

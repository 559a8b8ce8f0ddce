package org.jdyno.chat.server;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.List;
import org.jdyno.chat.server.Lobby.Member;
import org.jdyno.chat.server.Lobby.Room;
import org.jdyno.chat.wire.Connection;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.chat.wire.Handler;
import org.jdyno.chat.wire.Packet;
import org.jdyno.chat.wire.Text;
import org.jdyno.chat.wire.Wire;

/**
 * One user's connection on the server: the meaning of each packet and its answer. Called by the connection's receiver.
 */
final class Session<P> implements Handler<P> {
    private final Lobby<P> lobby;
    private final Connection<P> connection;
    private boolean accessed;
    private Room<P> room;
    private Member<P> member;

    Session(Lobby<P> lobby, Connection<P> connection) {
        this.lobby = lobby;
        this.connection = connection;
    }

    @Override
    public void received(Packet packet, Encoder<P> encoder) throws IOException {
        require(packet.kind() == Wire.REQUEST, packet, "is not a request");
        require(accessed || packet.id() == Wire.ACCESS, packet, "came before access was requested");
        switch (packet.id()) {
            case Wire.ACCESS:
                accessed = true;
                connection.send(encoder.confirm(packet, 0));
                break;
            case Wire.ENTER_ROOM:
                enter(packet, encoder);
                break;
            case Wire.CHAT:
                chat(packet, encoder);
                break;
            case Wire.EXIT_ROOM:
                exit(packet, encoder);
                break;
            default:
                connection.send(encoder.confirm(packet, lobby.numberOfRooms()));
                break;
        }
    }

    private void enter(Packet packet, Encoder<P> encoder) throws ProtocolException {
        require(member == null, packet, "came from a user who is already in a room");
        Member<P> entering = new Member<P>(Text.of(packet.user()), connection);
        room = lobby.roomToEnter(packet.number());
        room.enter(entering);
        member = entering;
        connection.send(encoder.confirm(packet, room.id));
    }

    private void chat(Packet packet, Encoder<P> encoder) throws ProtocolException {
        Room<P> addressed = lobby.room(packet.number());
        require(addressed != null, packet, "is for a room that does not exist");
        List<Member<P>> members = addressed.members();
        Member<P> speaker = Room.named(members, packet);
        require(speaker != null && speaker == member, packet, "is not from a member of its room");
        P indication = encoder.indication(packet);
        for (int i = 0; i < members.size(); i++) {
            Member<P> listener = members.get(i);
            if (listener != speaker) {
                listener.connection.send(indication);
            }
        }
        // Before the confirmation: a client that has it may ask for the totals next.
        lobby.said(packet);
        connection.send(encoder.chatConfirm(packet));
    }

    private void exit(Packet packet, Encoder<P> encoder) throws ProtocolException {
        require(member != null && room.id == packet.number(), packet, "is not from a member of its room");
        require(packet.userIs(member.name), packet, "names another user");
        // Removed first: a user who hears of it may close its connection, and must not be sent to by users who leave
        // later.
        List<Member<P>> others = room.exit(member);
        member = null;
        P indication = encoder.indication(packet);
        for (Member<P> other : others) {
            other.connection.send(indication);
        }
        connection.send(encoder.confirm(packet, room.id));
    }

    @Override
    public void lost(IOException cause) {
        if (member != null) {
            room.exit(member);
            lobby.failed("lost " + member.name + " in room " + room.id + ": " + (cause == null ? "closed" : cause));
            member = null;
        } else if (cause instanceof ProtocolException) {
            lobby.failed("closed a connection: " + cause);
        }
    }

    private static void require(boolean holds, Packet packet, String otherwise) throws ProtocolException {
        if (!holds) {
            throw new ProtocolException(Packet.describe(packet) + " " + otherwise);
        }
    }
}

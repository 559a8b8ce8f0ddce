package org.jdyno.chat.server;

import org.jdyno.chat.wire.Connection;
import org.jdyno.chat.wire.Text;

/** A user in a room. Immutable. */
final class Member<P> {
    final Text name;
    final Connection<P> connection;

    Member(Text name, Connection<P> connection) {
        this.name = name;
        this.connection = connection;
    }
}

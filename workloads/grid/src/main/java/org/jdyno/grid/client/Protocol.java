package org.jdyno.grid.client;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** What a node speaks with its clients. The name of its endpoint says it. */
enum Protocol {
    /** That of our own nodes. */
    GRID {
        @Override
        Link link(Socket socket) throws IOException {
            return new GridLink(socket);
        }
    },
    MEMCACHED {
        @Override
        Link link(Socket socket) throws IOException {
            return new MemcachedLink(socket);
        }
    },
    REDIS {
        @Override
        Link link(Socket socket) throws IOException {
            return new RedisLink(socket);
        }
    };

    /** The protocol of a node with these endpoints. */
    static Protocol of(Map<String, String> endpoints) {
        for (Protocol protocol : values()) {
            if (endpoints.containsKey(protocol.endpoint())) {
                return protocol;
            }
        }
        throw new RoleFailure("error", "no protocol has one of the endpoints " + endpoints.keySet());
    }

    String endpoint() {
        return Parameters.wordOf(this);
    }

    abstract Link link(Socket socket) throws IOException;
}

package org.jdyno.grid.engine;

import java.util.List;
import org.jdyno.kit.tls.Tls;

/** What a node must know to join its grid. Immutable. */
public final class Place {
    private final String profile;
    private final String host;
    private final int port;
    private final List<String> members;
    private final int backups;
    private final boolean transactions;
    private final Tls accepting;
    private final Tls connecting;

    /**
     * A place in a grid.
     *
     * @param profile the version of the libraries, as the parameter has it
     * @param host the address at which this node talks to the others
     * @param port the port of that, on which this node is the only one that may listen
     * @param members {@code host:port} of all nodes, this one included
     * @param backups how many further nodes have a copy of each entry
     * @param transactions whether there are going to be transactions
     * @param accepting what connections from other nodes have
     * @param connecting what connections to other nodes have; TLS if those from them have it
     */
    public Place(
            String profile,
            String host,
            int port,
            List<String> members,
            int backups,
            boolean transactions,
            Tls accepting,
            Tls connecting) {
        this.profile = profile;
        this.host = host;
        this.port = port;
        this.members = members;
        this.backups = backups;
        this.transactions = transactions;
        this.accepting = accepting;
        this.connecting = connecting;
    }

    public String profile() {
        return profile;
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    public List<String> members() {
        return members;
    }

    /** Whether this node is to start the grid that the others join. */
    public boolean isFirst() {
        return members.get(0).equals(host + ":" + port);
    }

    public int backups() {
        return backups;
    }

    public boolean transactions() {
        return transactions;
    }

    public Tls accepting() {
        return accepting;
    }

    public Tls connecting() {
        return connecting;
    }

    /** A name that no other grid of this machine has at the same time. */
    public String cluster() {
        return "jdyno-" + members.get(0).replace(':', '-');
    }
}

package org.jdyno.grid;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.engine.EngineKind;
import org.jdyno.grid.engine.Place;
import org.jdyno.grid.node.Formation;
import org.jdyno.grid.node.NodeServer;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.ReservedPort;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;
import org.jdyno.kit.tls.Tls;
import org.jdyno.kit.tls.Tls.Provision;

/**
 * One node of a grid. Under test, several times. It joins the grid when it is told of the other nodes, and answers the
 * clients of {@link GridClient} from its start on as far as it can.
 */
public final class GridNode implements Role {
    private EngineKind kind;
    private Parameters parameters;
    private int number;
    private NodeServer server;
    /** Keeps the port for the other nodes until this node has joined them. */
    private ReservedPort reserved;

    /** The two sides of the connections between nodes. */
    private Tls accepting;

    private Tls connecting;
    private Engine engine;

    GridNode() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new GridNode());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        parameters = context.parameters();
        kind = EngineKind.of(parameters);
        kind.requireSupport(parameters.text("profile"));
        Provision tls = Provision.of(parameters);
        if (tls != Provision.NO && kind == EngineKind.HAZELCAST) {
            throw new RoleFailure("unsupported", "Hazelcast has TLS in its Enterprise edition only");
        }
        accepting = Tls.ofServer(tls);
        connecting = Tls.ofClient(tls);
        number = (int) parameters.number("process", 1, Integer.MAX_VALUE);
        server = new NodeServer(context, number, Tls.ofServer(tls));
        Map<String, String> endpoints = new LinkedHashMap<String, String>();
        endpoints.put("grid", ServerAddress.listen(parameters, server::listen));
        endpoints.put("cluster", ServerAddress.listen(parameters, this::reserve));
        return endpoints;
    }

    private int reserve(InetSocketAddress address) throws IOException {
        reserved = new ReservedPort(address);
        return reserved.number();
    }

    /** A node that is kept for the next trial is part of the grid already. */
    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        if (engine != null) {
            return Collections.emptyMap();
        }
        long startNanos = System.nanoTime();
        List<Map<String, String>> nodes = nodes(endpoints);
        Formation formation = new Formation(number, nodes, Tls.ofClient(Provision.of(parameters)));
        engine = kind.create(place(nodes));
        formation.awaitNodeBefore(kind.isDistributed());
        engine.join();
        reserved.close();
        server.serve(engine);
        if (kind.isDistributed()) {
            formation.awaitAll(engine);
            server.isFormed();
        }
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("connectNanos", (double) (System.nanoTime() - startNanos));
        if (accepting.isOn() && kind.isDistributed() && nodes.size() > 1) {
            counters.put("nodeHandshakes", (double) requireHandshakes());
        }
        return counters;
    }

    /** Requires that this node knows the others through TLS. */
    private long requireHandshakes() {
        long handshakes = accepting.handshakes() + connecting.handshakes();
        if (handshakes == 0) {
            throw new RoleFailure("error", "node " + number + " has joined the others without a handshake of TLS");
        }
        return handshakes;
    }

    @Override
    public void check(RoleContext context) {
        server.check();
    }

    /** This node's part of the grid, which it has joined when {@link #connect} returns. */
    Engine engine() {
        return engine;
    }

    private Place place(List<Map<String, String>> nodes) {
        List<String> members = new ArrayList<String>();
        for (Map<String, String> node : nodes) {
            members.add(node.get("cluster"));
        }
        String own = members.get(number - 1);
        int colon = own.lastIndexOf(':');
        return new Place(
                parameters.text("profile"),
                own.substring(0, colon),
                Integer.parseInt(own.substring(colon + 1)),
                members,
                (int) parameters.number("backups", 0, 3),
                parameters.number("transaction", 1) > 1,
                accepting,
                connecting);
    }

    /** The endpoints of all nodes, in their order. */
    public static List<Map<String, String>> nodes(Map<String, Map<String, String>> endpoints) {
        List<Map<String, String>> nodes = new ArrayList<Map<String, String>>();
        for (int i = 1; endpoints.containsKey("node-" + i); i++) {
            nodes.add(endpoints.get("node-" + i));
        }
        if (nodes.isEmpty() && endpoints.containsKey("node")) {
            nodes.add(endpoints.get("node"));
        }
        if (nodes.isEmpty()) {
            throw new RoleFailure("error", "there are no endpoints of nodes among " + endpoints.keySet());
        }
        return nodes;
    }
}

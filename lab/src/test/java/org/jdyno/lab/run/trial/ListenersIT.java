package org.jdyno.lab.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.MulticastSocket;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.lab.Checkout;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No process of a trial can be reached from another machine, unless its plan has several hosts. */
@Execution(ExecutionMode.CONCURRENT)
@EnabledOnOs(OS.LINUX)
class ListenersIT {
    private static final Workloads WORKLOADS = Workloads.in(new Installation(Checkout.root()).workloads());

    /**
     * Each place where a workload or a library of it binds a socket, once: other parameters lead to one of these
     * places. A test by UDP also connects by TCP.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    chat    | java | threads=platform
                    chat    | java | threads=nio
                    chat    | c    | threads=platform
                    dummy   | java | shape=nodes
                    grid    | java | engine=infinispan profile=16
                    grid    | java | engine=infinispan profile=13
                    grid    | java | engine=hazelcast profile=16
                    grid    | c    | store=memcached
                    grid    | c    | store=redis
                    http    | java | threads=loops
                    http    | c    | threads=loops
                    jdbc    | java | database=h2 kernel=lookup
                    orderdb | java | database=hsqldb tiers=two
                    orderdb | java | database=derby tiers=two
                    orderdb | java | database=postgres tiers=three transport=sockets
                    orderdb | java | database=h2 tiers=three transport=rmi
                    orders  | java |
                    queue   | java | queue=chronicle
                    server  | java |
                    sockets | java | test=UDP_RR_1 style=blocking
                    sockets | java | test=UDP_RR_1 style=nio
                    sockets | c    | test=UDP_RR_1 style=blocking
                    solo    | java |
                    system  | java | test=datagram
                    system  | java | test=call
                    system  | java | test=call-grpc
                    system  | c    | test=datagram
                    system  | c    | test=call
                    system  | c    | test=call-tirpc
                    system  | c    | test=call-udp
                    web     | java | engine=tomcat
                    web     | java | engine=jetty
                    web     | java | engine=jdk
                    web     | c    | gateway=fastcgi
                    """)
    void areOnLoopbackOnly(String name, String language, String given) throws Exception {
        Map<String, String> settings = settings(given);
        Workload workload = workload(name, settings);
        workload.roles().forEach(role -> role.count().ifPresent(count -> settings.putIfAbsent(count, "1")));
        Optional<Path> twin = language.equals("c") ? Optional.of(CompiledTwin.of(workload)) : Optional.empty();
        try (Cast cast = Cast.ready(workload, twin, settings)) {
            cast.connect();
            cast.beginLoad();
            verifyListeners(cast);
        }
    }

    /** The workload with the roles that these parameters give it. */
    private static Workload workload(String name, Map<String, String> settings) {
        Workload workload = WORKLOADS.get(name);
        Point point = workload.defaults();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            point = point.with(setting.getKey(), setting.getValue());
        }
        return workload.at(point);
    }

    private static Map<String, String> settings(String given) {
        Map<String, String> settings = new TreeMap<>();
        for (String setting : given == null ? new String[0] : given.split(" ")) {
            settings.put(setting.split("=")[0], setting.split("=")[1]);
        }
        return settings;
    }

    private static void verifyListeners(Cast cast) throws Exception {
        List<ListeningSocket> all = new ArrayList<>();
        for (String role : cast.names()) {
            all.addAll(ListeningSocket.of(cast.ready(role).get("pid").asLong()));
        }
        assertEquals(
                List.of(), all.stream().filter(socket -> !socket.isOnLoopback()).toList(), all::toString);
        boolean listens = cast.names().stream()
                .anyMatch(role -> !cast.ready(role).get("endpoints").isEmpty());
        assertTrue(!listens || !all.isEmpty(), "there are endpoints, and nobody listens");
    }

    /** What this test would find. */
    @Test
    void othersAreFound() throws Exception {
        try (ServerSocket anywhere = new ServerSocket(0);
                ServerSocket here = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                ServerSocket here6 = new ServerSocket(0, 1, InetAddress.getByName("::1"));
                DatagramSocket datagrams = new DatagramSocket(0);
                DatagramSocket datagramsHere = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
                MulticastSocket multicast = new MulticastSocket(0)) {
            Map<Integer, Boolean> found = new TreeMap<>();
            ListeningSocket.of(ProcessHandle.current().pid())
                    .forEach(socket -> found.put(socket.port(), socket.isOnLoopback()));
            assertEquals(false, found.get(anywhere.getLocalPort()));
            assertEquals(true, found.get(here.getLocalPort()));
            assertEquals(true, found.get(here6.getLocalPort()));
            assertEquals(false, found.get(datagrams.getLocalPort()));
            assertEquals(true, found.get(datagramsHere.getLocalPort()));
            assertEquals(false, found.get(multicast.getLocalPort()));
        }
    }
}

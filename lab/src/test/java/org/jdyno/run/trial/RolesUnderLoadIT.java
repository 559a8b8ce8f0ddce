package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.MulticastSocket;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With a load under way, no process of a trial can be reached from another machine, unless its plan has several hosts;
 * and all end when their lab does.
 */
@Execution(ExecutionMode.CONCURRENT)
class RolesUnderLoadIT {
    private static final int LAB_GONE = 3;

    /**
     * Together with the versions of all workloads each place where a workload or a library of it binds a socket, once:
     * other parameters lead to one of these places. A test by UDP also connects by TCP.
     */
    private static final String OTHERS =
            """
            chat    | java | threads=nio
            grid    | java | engine=infinispan profile=13
            grid    | java | engine=hazelcast profile=16
            grid    | c    | store=redis
            orderdb | java | database=hsqldb tiers=two
            orderdb | java | database=derby tiers=two
            orderdb | java | database=postgres tiers=three transport=sockets
            orderdb | java | database=h2 tiers=three transport=rmi
            sockets | java | test=UDP_RR_1 style=blocking
            sockets | java | test=UDP_RR_1 style=nio
            sockets | c    | test=UDP_RR_1 style=blocking
            system  | java | test=datagram
            system  | java | test=call
            system  | java | test=call-grpc
            system  | c    | test=datagram
            system  | c    | test=call
            system  | c    | test=call-tirpc
            system  | c    | test=call-udp
            web     | java | engine=jetty
            web     | java | engine=jdk
            """;

    static Stream<Version> versions() {
        return Stream.concat(Version.all(), OTHERS.lines().map(RolesUnderLoadIT::version));
    }

    private static Version version(String line) {
        String[] parts = line.split("\\|");
        Map<String, String> parameters = Arrays.stream(parts[2].strip().split(" "))
                .collect(Collectors.toMap(
                        setting -> setting.split("=")[0],
                        setting -> setting.split("=")[1],
                        (one, other) -> one,
                        TreeMap::new));
        return Version.at(parts[0].strip(), parameters, parts[1].strip().equals("c"));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void listenOnLoopbackAndEndWithTheirLab(Version version) throws Exception {
        try (Cast cast = version.ready()) {
            cast.connect();
            ChildRole driver = cast.beginLoad();
            if (OS.LINUX.isCurrentOs()) {
                verifyListeners(cast);
            }
            driver.closeInput();
            assertEquals(LAB_GONE, driver.exitStatus(), driver.standardError());
            // As the lab does, in reverse order: a role whose database is gone fails.
            List<String> serving = new ArrayList<>(cast.serving());
            Collections.reverse(serving);
            for (String role : serving) {
                cast.role(role).closeInput();
                assertEquals(LAB_GONE, cast.role(role).exitStatus(), role);
            }
        }
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
    @EnabledOnOs(OS.LINUX)
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

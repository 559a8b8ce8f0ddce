package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.model.Phase;
import org.jdyno.model.Point;
import org.jdyno.model.Role;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;
import org.junit.jupiter.api.Test;

class ShareTest {
    private static final Workload CHAT =
            Workloads.in(Checkout.root().resolve("workloads")).get("chat");

    private static List<Share> shares(String rooms, long openFiles) {
        Point point = Point.of(Map.of("rooms", rooms, "users", "20"));
        return Share.of(CHAT.driver(), CHAT, point, openFiles);
    }

    @Test
    void whatOneProcessMayOpenIsNotSharedOut() {
        assertEquals(List.of(new Share("client", true, Map.of())), shares("500", 20_000));
        Point single = Point.of(Map.of("rooms", "5000", "users", "1"));
        assertEquals(
                List.of(new Share("client", true, Map.of())),
                Share.of(CHAT.driver(), CHAT, single, Long.MAX_VALUE),
                "without a limit of files");
    }

    @Test
    void nobodyOpensMoreThanOneProcessMayAndEveryRoomIsSomebodys() {
        for (int rooms = 1; rooms < 400; rooms++) {
            int next = 1;
            for (Share share : shares(Integer.toString(rooms), 700)) {
                int own = Integer.parseInt(share.parameters().getOrDefault("rooms", "" + rooms));
                assertTrue(own >= 1 && own * 20 < 700, rooms + " rooms: " + share);
                assertEquals("" + next, share.parameters().getOrDefault("first", "1"), rooms + " rooms: " + share);
                next += own;
            }
            assertEquals(rooms + 1, next);
        }
    }

    @Test
    void aRoleHasAsManyNodesAsItsParameterSays() {
        Role node = new Role(
                "node",
                "Node",
                Role.Duties.SERVES,
                Role.Presence.UNDER_TEST,
                new Role.Processes(Optional.empty(), Optional.of("nodes")),
                List.of(),
                Optional.empty());
        assertEquals(
                List.of(
                        new Share("node-1", false, Map.of("process", "1", "processes", "2")),
                        new Share("node-2", false, Map.of("process", "2", "processes", "2"))),
                Share.ofServing(node, Point.of(Map.of("nodes", "2"))));
        assertEquals(List.of("node-1"), node.processes(Point.of(Map.of("nodes", "1"))));
    }

    @Test
    void aRoleThatDoesNotSplitIsOneProcess() {
        Role server = CHAT.roles().get(0);
        Point point = Point.of(Map.of("rooms", "5000", "users", "20"));
        assertEquals(List.of(new Share("server", true, Map.of())), Share.of(server, CHAT, point, 700));
    }

    @Test
    void windowsOfSharesAddUpToThoseOfTheRole() {
        List<Window> windows = List.of(
                window("client-1", 0, 1_000, 10, 100),
                window("client-2", 0, 1_002, 30, 102),
                window("server", 0, 999, 7, 101));
        List<Window> together =
                TrialData.merged(windows, Map.of("client-1", "client", "client-2", "client", "server", "server"));
        assertEquals(List.of(window("client", 0, 1_000, 40, 101), window("server", 0, 999, 7, 101)), together);
    }

    private static Window window(String role, int index, long startMillis, long operations, long wallNanos) {
        return new Window(
                role,
                Phase.MEASURE,
                0,
                index,
                startMillis,
                wallNanos,
                operations,
                0,
                role.equals("client") ? 10 : 5,
                Map.of());
    }

    @Test
    void theLongestWallTimeOfSeveralProcessesCounts() {
        Totals totals = new Totals(CHAT);
        Role client = CHAT.driver();
        totals.addProcess(client, "client-1");
        totals.addProcess(client, "client-2");
        totals.put("client-1", "operations", 10);
        totals.put("client-2", "operations", 20);
        totals.put("client-1", "wallNanos", 5e9);
        totals.put("client-2", "wallNanos", 6e9);
        assertEquals(30, totals.value("driver", "operations").orElseThrow());
        assertEquals(6e9, totals.value("driver", "wallNanos").orElseThrow());
        assertEquals(Optional.of(5.0), Optional.ofNullable(totals.measures().get("throughput")));
    }
}

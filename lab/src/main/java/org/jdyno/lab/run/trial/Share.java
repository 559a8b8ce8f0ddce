package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;

/**
 * A process of a role and its share of the role's work. There are several processes if one may not open enough files.
 *
 * @param name name of the process: that of the role, or {@code client-2} and so on
 * @param parameters parameters that replace those of the point
 */
record Share(String name, Map<String, String> parameters) {
    /** Files that a process opens besides its connections: jars, logs, selectors. */
    private static final long OTHER_FILES = 100;

    /** The parameter that gives a process the number of its first item, such as a room. Items are numbered from 1. */
    private static final String FIRST = "first";

    /** The parameter that gives a process the total number of items of all processes. */
    private static final String OF = "of";

    /** The only process of a role. */
    static Share whole(Role role) {
        return new Share(role.name(), Map.of());
    }

    /**
     * The processes of a role.
     *
     * @param openFiles limit of one process
     */
    static List<Share> of(Role role, Workload workload, Point point, long openFiles) {
        Optional<LoadParameter> load = workload.load();
        if (role.splits().isEmpty() || load.isEmpty()) {
            return List.of(whole(role));
        }
        long items = Long.parseLong(point.get(role.splits().get()));
        long connectionsEach = Math.max(1, load.get().at(point) / items);
        long most = Math.max(1, (openFiles - OTHER_FILES) / connectionsEach);
        long processes = (items + most - 1) / most;
        return processes == 1 ? List.of(whole(role)) : shares(role, items, processes);
    }

    private static List<Share> shares(Role role, long items, long processes) {
        List<Share> shares = new ArrayList<>();
        long first = 1;
        for (long process = 1; process <= processes; process++) {
            long own = items * process / processes - items * (process - 1) / processes;
            shares.add(new Share(
                    role.name() + "-" + process,
                    Map.of(
                            role.splits().orElseThrow(),
                            Long.toString(own),
                            FIRST,
                            Long.toString(first),
                            OF,
                            Long.toString(items))));
            first += own;
        }
        return shares;
    }

    /** Identifies the windows that are merged: those of all processes of a role with the same number. */
    private record Key(String role, String phase, int burst, int index) {}

    /**
     * Merges the windows of a role's processes into windows of the role: operations, errors and CPU time add up, and
     * the wall time is the mean.
     *
     * @param roles process name to role name
     */
    static List<Window> merged(List<Window> windows, Map<String, String> roles) {
        Map<Key, List<Window>> byKey = new LinkedHashMap<>();
        for (Window window : windows) {
            Key key = new Key(roles.get(window.role()), window.phase().word(), window.burst(), window.index());
            byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(window);
        }
        return byKey.entrySet().stream()
                .map(entry -> sum(entry.getKey().role(), entry.getValue()))
                .toList();
    }

    private static Window sum(String role, List<Window> windows) {
        Window first = windows.get(0);
        Map<String, Double> counters = new LinkedHashMap<>();
        windows.forEach(window -> window.counters().forEach((name, value) -> counters.merge(name, value, Double::sum)));
        return new Window(
                role,
                first.phase(),
                first.burst(),
                first.index(),
                windows.stream().mapToLong(Window::startMillis).min().orElseThrow(),
                Math.round(
                        windows.stream().mapToLong(Window::wallNanos).average().orElseThrow()),
                windows.stream().mapToLong(Window::operations).sum(),
                windows.stream().mapToLong(Window::errors).sum(),
                windows.stream().mapToLong(Window::cpuNanos).sum(),
                counters);
    }
}

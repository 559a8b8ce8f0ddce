package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;

/**
 * One process of a role: all of its work, or a share of it where one process may not open enough files.
 *
 * @param name of the process: the role's, or {@code client-2}
 * @param words parameters that this process gets in place of the point's
 */
record Share(String name, Map<String, String> words) {
    /** What a process opens beside its connections: jars, logs, selectors. */
    private static final long OTHER_FILES = 100;

    /** The word that tells a process which of the things it shares out are its first; they are numbered from 1. */
    private static final String FIRST = "first";

    /** The word that tells it how many there are in all the processes together. */
    private static final String OF = "of";

    /** The one process that does all the work of its role. */
    static Share whole(Role role) {
        return new Share(role.name(), Map.of());
    }

    /**
     * The processes of a role.
     *
     * @param openFiles that one process may have
     */
    static List<Share> of(Role role, Workload workload, Point point, long openFiles) {
        Optional<Load> load = workload.load();
        if (role.splits().isEmpty() || load.isEmpty()) {
            return List.of(whole(role));
        }
        long things = Long.parseLong(point.get(role.splits().get()));
        long connectionsEach = Math.max(1, load.get().at(point) / things);
        long most = Math.max(1, (openFiles - OTHER_FILES) / connectionsEach);
        long processes = (things + most - 1) / most;
        return processes == 1 ? List.of(whole(role)) : shares(role, things, processes);
    }

    private static List<Share> shares(Role role, long things, long processes) {
        List<Share> shares = new ArrayList<>();
        long first = 1;
        for (long process = 1; process <= processes; process++) {
            long own = things * process / processes - things * (process - 1) / processes;
            shares.add(new Share(
                    role.name() + "-" + process,
                    Map.of(
                            role.splits().orElseThrow(),
                            Long.toString(own),
                            FIRST,
                            Long.toString(first),
                            OF,
                            Long.toString(things))));
            first += own;
        }
        return shares;
    }

    /** What stays the same when windows of shares are put together. */
    private record Place(String role, String phase, int burst, int index) {}

    /**
     * Puts the windows of a role's processes together into windows of the role: operations, errors and processor time
     * add up, and the wall time is the mean of theirs.
     *
     * @param roles process name to role name
     */
    static List<Window> together(List<Window> windows, Map<String, String> roles) {
        Map<Place, List<Window>> byPlace = new LinkedHashMap<>();
        for (Window window : windows) {
            Place place = new Place(roles.get(window.role()), window.phase().word(), window.burst(), window.index());
            byPlace.computeIfAbsent(place, any -> new ArrayList<>()).add(window);
        }
        return byPlace.entrySet().stream()
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

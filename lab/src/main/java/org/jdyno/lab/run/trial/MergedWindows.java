package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Window;

/**
 * Merges the windows of a role's processes into windows of the role: operations, errors and CPU time add up, and the
 * wall time is the mean.
 */
final class MergedWindows {
    private MergedWindows() {}

    /** Identifies the windows that are merged: those of all processes of a role with the same number. */
    private record Key(String role, String phase, int burst, int index) {}

    /** @param roles process name to role name */
    static List<Window> of(List<Window> windows, Map<String, String> roles) {
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

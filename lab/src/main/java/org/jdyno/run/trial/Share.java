package org.jdyno.run.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Point;
import org.jdyno.model.Role;
import org.jdyno.model.Workload;
import org.jdyno.store.TrialFolder;

/**
 * A process of a role and its share of the role's work. There are several processes of a load generator if one may not
 * open enough files, and of another role if a parameter says so.
 *
 * @param name name of the process: that of the role, or {@code client-2} and so on
 * @param single whether it is the only process of its role
 * @param parameters parameters that replace those of the point
 */
record Share(String name, boolean single, Map<String, String> parameters) {
    /** Files that a process opens besides its connections: jars, logs, selectors. */
    private static final long OTHER_FILES = 100;

    /** The parameter that gives a process the number of its first item, such as a room. Items are numbered from 1. */
    private static final String FIRST = "first";

    /** The parameter that gives a process the total number of items of all processes. */
    private static final String OF = "of";

    /** The parameter that gives one of several processes of a server its number, from 1. */
    private static final String PROCESS = "process";

    /** The parameter that gives it the number of these processes. */
    private static final String PROCESSES = "processes";

    /** The only process of a role. */
    static Share whole(Role role) {
        return new Share(role.name(), true, Map.of());
    }

    /** The processes of a role that is not the load generator. */
    static List<Share> ofServing(Role role, Point point) {
        if (role.count().isEmpty()) {
            return List.of(whole(role));
        }
        List<String> names = role.processes(point);
        List<Share> shares = new ArrayList<>();
        for (String name : names) {
            String number = Integer.toString(shares.size() + 1);
            shares.add(new Share(name, false, Map.of(PROCESS, number, PROCESSES, Integer.toString(names.size()))));
        }
        return shares;
    }

    /** Where the JVM of this process writes its crash report. */
    Path crashReport(TrialFolder logs) {
        return single ? logs.crashReport() : logs.crashReport(name);
    }

    /**
     * The processes of a load generator.
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
        long maxItems = Math.min(items, Math.max(1, (openFiles - OTHER_FILES) / connectionsEach));
        long processes = (items + maxItems - 1) / maxItems;
        return processes == 1 ? List.of(whole(role)) : shares(role, items, processes);
    }

    private static List<Share> shares(Role role, long items, long processes) {
        List<Share> shares = new ArrayList<>();
        long first = 1;
        for (long process = 1; process <= processes; process++) {
            long own = items * process / processes - items * (process - 1) / processes;
            shares.add(new Share(
                    role.process((int) process),
                    false,
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
}

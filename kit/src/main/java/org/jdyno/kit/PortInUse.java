package org.jdyno.kit;

import java.util.Collections;
import java.util.Set;

/** The failure of a role that cannot listen, because another process listens at its port. */
public final class PortInUse {
    private PortInUse() {}

    /**
     * The failure as {@code port-taken}, which names the listening process, if this user may see it.
     *
     * @param cure what the user can do, as a clause
     */
    public static RoleFailure failure(String host, int port, String cure, Throwable cause) {
        return new RoleFailure(
                "port-taken", "port " + port + " of " + host + " is in use" + by(port) + "; " + cure, cause);
    }

    /** {@code , by process 4711 (nginx)}. */
    private static String by(int port) {
        Set<String> sockets = ListeningSockets.at(port);
        if (sockets.isEmpty()) {
            return "";
        }
        for (String process : ProcessTree.listed()) {
            ProcStat stat = ProcStat.of(ProcessTree.PROC.resolve(process));
            if (stat != null && !Collections.disjoint(ProcessTree.openFiles(stat.folder), sockets)) {
                return ", by process " + process + " (" + program(stat) + ")";
            }
        }
        return ", by a process that this user cannot see";
    }

    /** The name alone: options may hold secrets. */
    private static String program(ProcStat stat) {
        for (String name : ProcessFigures.lines(stat.folder.resolve("comm"))) {
            return name;
        }
        return "which has ended";
    }
}

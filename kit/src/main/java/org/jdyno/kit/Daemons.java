package org.jdyno.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds daemons of a program that have neither its parent nor its variables any more. */
final class Daemons {
    private static final String BEYOND = "0";

    private Daemons() {}

    /**
     * Those that were started after a process, by the same user, and listen at a port that was free before, or have the
     * file with the program's output open.
     */
    static List<ProcStat> startedAfter(ProcStat self, int port, Path output) {
        Set<String> known = ListeningSockets.at(port);
        realPath(output).ifPresent(known::add);
        List<ProcStat> daemons = new ArrayList<ProcStat>();
        for (String process : ProcessTree.listed()) {
            ProcStat stat = ProcStat.of(ProcessTree.PROC.resolve(process));
            if (stat != null
                    && !stat.pid().equals(self.pid())
                    && stat.startedTicks() >= self.startedTicks()
                    && isDaemon(stat, self)
                    && isOfSameUser(stat, self)
                    && !Collections.disjoint(ProcessTree.openFiles(stat.folder), known)) {
                daemons.add(stat);
            }
        }
        return daemons;
    }

    private static Optional<String> realPath(Path file) {
        try {
            return Optional.of(file.toRealPath().toString());
        } catch (IOException notYetThere) {
            return Optional.empty();
        }
    }

    /**
     * A daemon leads its session, or nobody does. A server in the foreground is in that of its shell or its lab, which
     * may have ended as well, or be out of sight, beyond a container's border, when its id is shown as 0.
     */
    private static boolean isDaemon(ProcStat stat, ProcStat self) {
        String session = stat.session();
        boolean led = Files.exists(ProcessTree.PROC.resolve(session)) || session.equals(BEYOND);
        return session.equals(stat.pid()) || !led && !session.equals(self.session());
    }

    private static boolean isOfSameUser(ProcStat stat, ProcStat self) {
        try {
            return Files.getOwner(stat.folder).equals(Files.getOwner(self.folder));
        } catch (IOException ended) {
            return false;
        }
    }
}

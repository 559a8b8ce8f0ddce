package org.jdyno.kit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sends signals by a shell, because Java can send TERM and KILL only. */
final class Signals {
    private Signals() {}

    static void send(String name, List<ProcStat> processes) throws InterruptedException {
        List<String> command = new ArrayList<String>(
                Arrays.asList("sh", "-c", "for pid; do kill -" + name + " $pid 2>/dev/null; done", "sh"));
        for (ProcStat stat : processes) {
            command.add(stat.pid());
        }
        try {
            new ProcessBuilder(command).start().waitFor();
        } catch (IOException noShell) {
            throw new RoleFailure("error", "cannot send " + name + " to the program: " + noShell, noShell);
        }
    }
}

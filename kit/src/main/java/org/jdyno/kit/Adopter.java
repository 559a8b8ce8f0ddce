package org.jdyno.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Finds the process that becomes the parent of those whose parent has ended, such as the first of the system. */
final class Adopter {
    private Adopter() {}

    /** Its id: that of the parent of a process that a shell leaves behind. Empty if it cannot be found. */
    static String find(ProcessTree tree) {
        String leave = "exec 3<&0; cat <&3 >/dev/null 2>&1 & echo $!";
        try {
            Process shell = tree.startBeside(new ProcessBuilder("sh", "-c", leave));
            // What it has left behind ends with the input.
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII))) {
                String orphan = out.readLine();
                shell.waitFor();
                ProcStat stat = orphan == null ? null : ProcStat.of(ProcessTree.PROC.resolve(orphan));
                return stat == null ? "" : stat.parent();
            } finally {
                shell.getOutputStream().close();
            }
        } catch (IOException noShell) {
            return "";
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}

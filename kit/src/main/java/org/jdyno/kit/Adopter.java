package org.jdyno.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Finds the process that becomes the parent of those whose parent has ended, such as the first of the system. */
final class Adopter {
    private Adopter() {}

    /**
     * A process whose parent ends at once, and which then prints who its parent is. The outer shell waits for it: Java
     * closes the streams of a process that has ended.
     */
    private static final String SCRIPT = "echo $(sh -c 'left=$$;"
            + " { while read -r own name state parent others </proc/self/stat && [ \"$parent\" = $left ];"
            + " do sleep 0.01 || sleep 1; done; echo $parent; } &')";

    /** Its id. Empty if it cannot be found. */
    static String find(ProcessTree tree) {
        try {
            Process shell = tree.startBeside(new ProcessBuilder("sh", "-c", SCRIPT));
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII))) {
                String parent = out.readLine();
                shell.waitFor();
                return parent == null ? "" : parent;
            }
        } catch (IOException noShell) {
            return "";
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}

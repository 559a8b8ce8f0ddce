package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.jdyno.lab.platform.Inventory;

/**
 * Finds the JVMs of this machine and shows, on a terminal, which one is being asked: the first time it takes seconds
 * for each.
 */
final class FindingJvms {
    private FindingJvms() {}

    static Inventory find(PrintWriter err) throws InterruptedException {
        Inventory inventory =
                Inventory.find(System.getenv(), Path.of(System.getProperty("user.home")), home -> show(err, home));
        if (Terminal.live()) {
            err.print("\r\033[K");
            err.flush();
        }
        return inventory;
    }

    private static void show(PrintWriter err, Path home) {
        if (Terminal.live()) {
            err.print("\r\033[Kasking " + home + " what it is and which collectors it has ...");
            err.flush();
        }
    }
}

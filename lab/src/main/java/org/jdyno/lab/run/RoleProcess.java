package org.jdyno.lab.run;

import java.io.IOException;
import org.jdyno.lab.model.Role;

/** A process of a role, as far as its failure is looked into. */
interface RoleProcess {
    Role role();

    /** The role's name, or with a number behind it when several processes share its work. */
    String name();

    /** Kills it with all that it started, and returns when it has ended. */
    void kill();

    /** Brings what it has written from where it ran. */
    void bringBack() throws IOException, InterruptedException;
}

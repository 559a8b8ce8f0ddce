package org.jdyno.lab.host;

import java.io.IOException;
import java.util.Optional;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.UserError;

/** A kind of place where roles run. {@link HostKinds} lists them. */
public interface HostKind {
    /**
     * What hosts are opened with.
     *
     * @param link between the two network namespaces; empty if the plan has none
     * @param addressHere the address of this machine for roles elsewhere; empty to find it out
     */
    record Opening(Processes processes, Optional<NamespaceLink> link, Optional<String> addressHere) {}

    /** The first word of such a host in a plan. */
    String word();

    /** An example of the words that must follow it; empty if none may. */
    default String argument() {
        return "";
    }

    /** Whether it is another machine than that of the lab. */
    default boolean elsewhere() {
        return false;
    }

    /** Whether it is at the end of a link. */
    default boolean linked() {
        return false;
    }

    /**
     * Checks its requirements on this machine.
     *
     * @throws UserError if rights or tools are missing
     */
    default void require(Hosts plan) {}

    /** @throws UserError if it cannot be used; nothing is left open then */
    RoleHost open(HostSpec spec, Opening opening) throws IOException, InterruptedException;
}

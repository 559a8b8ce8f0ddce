package org.jdyno.kit;

import java.util.Optional;

/**
 * A serving role that starts a program which does not speak the protocol, and measures that program instead of its own
 * process. {@link #start} returns when the program is ready.
 */
public interface AdapterRole extends Role {
    /** The processes of the program, once it is ready. */
    ProcessFigures figures();

    /** The hiccups of the program, once it is ready; empty if nothing records them. */
    default Optional<ProgramHiccups> hiccups() {
        return Optional.empty();
    }

    /** How long the program took from its start until it was ready, in nanoseconds. */
    long readyNanos();

    /**
     * Ends the program as its users do. Called on {@code stop}.
     *
     * @throws RoleFailure if the program did not end, or not as it should
     */
    void end() throws Exception;
}

package org.jdyno.kit;

/** A context for benchmarks of what uses one, without a role around it. */
public final class RoleContexts {
    private RoleContexts() {}

    /** Of no parameters; what it reports goes to standard error. */
    public static RoleContext ofNobody() {
        EventWriter events = new EventWriter(System.err);
        return new RoleContext(new Parameters(new String[0]), events, new Ending(events));
    }
}

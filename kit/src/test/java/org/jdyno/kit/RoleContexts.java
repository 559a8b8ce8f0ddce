package org.jdyno.kit;

/** A context without a role, for benchmarks. */
public final class RoleContexts {
    private RoleContexts() {}

    /** Without parameters; reports go to standard error. */
    public static RoleContext ofNobody() {
        EventWriter events = new EventWriter(System.err);
        return new RoleContext(new Parameters(new String[0]), events, new Ending(events));
    }
}

package org.jdyno.kit;

/** A context without a role, for benchmarks and tests. */
public final class RoleContexts {
    private RoleContexts() {}

    /** Without parameters; reports go to standard error. */
    public static RoleContext ofNobody() {
        EventWriter events = new EventWriter(System.err);
        return new RoleContext(parameters(), events, new Ending(events));
    }

    /** Parameters, each as {@code key=value}. */
    public static Parameters parameters(String... args) {
        return new Parameters(args);
    }
}

package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** A context without a role, for benchmarks and tests. */
public final class RoleContexts {
    private RoleContexts() {}

    /** Without parameters; reports go to standard error. */
    public static RoleContext ofNobody() {
        return of();
    }

    /** With parameters, each as {@code key=value}; reports go to standard error. */
    public static RoleContext of(String... args) {
        EventWriter events = new EventWriter(System.err);
        return new RoleContext(parameters(args), events, new Ending(events));
    }

    /** The failure of a role that refuses its parameters, each as {@code key=value}, when it is to start. */
    public static RoleFailure refusal(Role role, String... args) {
        return assertThrows(RoleFailure.class, () -> role.start(of(args)));
    }

    /** Parameters, each as {@code key=value}. */
    public static Parameters parameters(String... args) {
        return new Parameters(args);
    }
}

package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;

/** A context without a role, for benchmarks and tests. */
public final class RoleContexts {
    private RoleContexts() {}

    /** Without parameters; reports go to standard error. */
    public static RoleContext ofNobody() {
        return of();
    }

    /** Without parameters. */
    public static RoleContext writingTo(OutputStream out) {
        return of(out);
    }

    /** With parameters, each as {@code key=value}; reports go to standard error. */
    public static RoleContext of(String... args) {
        return of(System.err, args);
    }

    private static RoleContext of(OutputStream out, String... args) {
        EventWriter events = new EventWriter(out);
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

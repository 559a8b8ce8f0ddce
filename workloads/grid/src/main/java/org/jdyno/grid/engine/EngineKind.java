package org.jdyno.grid.engine;

import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The values of the parameter {@code engine}, with the libraries of each {@code profile}. */
public enum EngineKind {
    INFINISPAN("org.jdyno.grid.engine.infinispan.InfinispanEngine", "infinispan-13", "infinispan-16"),
    HAZELCAST("org.jdyno.grid.engine.hazelcast.HazelcastEngine", "hazelcast-5.3", "hazelcast-5.5"),
    LOCAL(null, null, null);

    /** Infinispan 13 needs {@code Subject.getSubject}, which throws from Java 24 on. */
    private static final int LAST_OF_INFINISPAN_13 = 23;

    private static final int FIRST_OF_PROFILE_16 = 17;

    private final String className;
    private final String profile13;
    private final String profile16;

    EngineKind(String className, String profile13, String profile16) {
        this.className = className;
        this.profile13 = profile13;
        this.profile16 = profile16;
    }

    /** The engine that the parameter names. */
    public static EngineKind of(Parameters parameters) {
        return parameters.among("engine", values());
    }

    /** Whether a node answers for all keys of the grid, and not only for those that it was given itself. */
    public boolean isDistributed() {
        return this != LOCAL;
    }

    /** Fails as {@code unsupported} if this JVM cannot run the libraries of the profile. */
    public void requireSupport(String profile) {
        int java = javaLevel();
        if (!isDistributed()) {
            return;
        }
        if (libraries(profile).equals(profile16) && java < FIRST_OF_PROFILE_16) {
            throw new RoleFailure(
                    "unsupported",
                    profile16 + " needs Java " + FIRST_OF_PROFILE_16 + " or later and this is Java " + java
                            + "; set profile=13 to compare all JVMs with " + profile13);
        }
        if (this == INFINISPAN && libraries(profile).equals(profile13) && java > LAST_OF_INFINISPAN_13) {
            throw new RoleFailure(
                    "unsupported",
                    profile13 + " does not start on Java " + java + "; set profile=16 to compare all JVMs with "
                            + profile16);
        }
    }

    /** Creates this node's part of the grid. */
    public Engine create(Place place) throws Exception {
        if (!isDistributed()) {
            return new LocalEngine();
        }
        ClassLoader loader = EngineLoader.of(libraries(place.profile()), className);
        // The libraries look for their classes and services by this one; the threads they start inherit it.
        Thread.currentThread().setContextClassLoader(loader);
        return (Engine) loader.loadClass(className).getConstructor(Place.class).newInstance(place);
    }

    private String libraries(String profile) {
        switch (profile) {
            case "13":
                return profile13;
            case "16":
                return profile16;
            default:
                throw new RoleFailure("bad-parameter", "profile must be 13 or 16, not \"" + profile + "\"");
        }
    }

    /** The version of Java; that of Java 8 is spelled 1.8. */
    private static int javaLevel() {
        String version = System.getProperty("java.specification.version");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}

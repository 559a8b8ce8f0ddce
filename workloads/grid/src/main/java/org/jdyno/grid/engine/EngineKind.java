package org.jdyno.grid.engine;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

    /**
     * Loads the libraries of one grid in one version, and the classes of ours that call them. Versions of the same
     * library cannot be on one class path (docs/adr/0040-class-loaders-of-the-grid.md). Everything else comes from the
     * class path.
     */
    static final class EngineLoader extends URLClassLoader {
        private final String ownPackage;

        private EngineLoader(URL[] jars, String ownPackage) {
            super(jars, EngineLoader.class.getClassLoader());
            this.ownPackage = ownPackage;
        }

        /**
         * A loader for the libraries in the directory {@code libraries/NAME} beside the jar of this class.
         *
         * @param className of the engine; this loader loads all classes of its package itself
         */
        static EngineLoader of(String name, String className) throws IOException, URISyntaxException {
            URL own = EngineLoader.class.getProtectionDomain().getCodeSource().getLocation();
            Path folder = Paths.get(own.toURI()).resolveSibling("libraries").resolve(name);
            if (!Files.isDirectory(folder)) {
                throw new RoleFailure("error", folder + " is missing; build the workload grid by ./mvnw package");
            }
            List<URL> jars = new ArrayList<URL>();
            jars.add(own);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
                for (Path jar : files) {
                    jars.add(jar.toUri().toURL());
                }
            }
            return new EngineLoader(jars.toArray(new URL[0]), className.substring(0, className.lastIndexOf('.') + 1));
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(ownPackage)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }

    /** A map in the memory of this node, which knows no other node: what remains of a grid without its distribution. */
    static final class LocalEngine implements Engine {
        private final Map<String, byte[]> entries = new ConcurrentHashMap<String, byte[]>();

        @Override
        public void join() {}

        @Override
        public byte[] get(String key) {
            return entries.get(key);
        }

        @Override
        public void put(String key, byte[] value) {
            entries.put(key, value);
        }

        @Override
        public boolean replace(String key, byte[] value) {
            return entries.put(key, value) != null;
        }

        @Override
        public boolean remove(String key) {
            return entries.remove(key) != null;
        }

        @Override
        public void inTransaction(Runnable operations) {
            throw new RoleFailure("unsupported", "engine=local has no transactions; set transaction=1");
        }

        @Override
        public int members() {
            return 1;
        }

        @Override
        public boolean isRebalancing() {
            return false;
        }

        @Override
        public void visitOwned(Visitor visitor) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                visitor.entry(entry.getKey(), entry.getValue());
            }
        }

        @Override
        public void clear() {
            entries.clear();
        }
    }
}

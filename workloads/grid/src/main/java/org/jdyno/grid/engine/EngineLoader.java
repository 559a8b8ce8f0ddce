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
import org.jdyno.kit.RoleFailure;

/**
 * Loads the libraries of one grid in one version, and the classes of ours that call them. Versions of the same library
 * cannot be on one class path (docs/adr/0040-class-loaders-of-the-grid.md). Everything else comes from the class path.
 */
final class EngineLoader extends URLClassLoader {
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

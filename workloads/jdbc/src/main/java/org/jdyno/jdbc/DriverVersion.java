package org.jdyno.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.TrialDirectory;
import org.jdyno.kit.TrialDirectory.Room;

/**
 * The versions of PostgreSQL's JDBC driver, by the parameter {@code driver}. The newest is on the class path. Others
 * are jars within the jar of this class, because two versions cannot be on one class path, and are loaded from a copy.
 */
final class DriverVersion {
    private static final String NEWEST = "42.7";
    private static final Room ROOM = new Room(4 << 20, "the driver");

    private DriverVersion() {}

    /**
     * What loads the driver that the parameters name.
     *
     * @throws RoleFailure as {@code bad-parameter} if it is not a driver of their database
     */
    static ClassLoader of(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        String version = parameters.choiceOrFirst("driver", NEWEST, "42.2");
        if (version.equals(NEWEST)) {
            return DriverVersion.class.getClassLoader();
        }
        if (!parameters.text("database").equals("postgres")) {
            throw new RoleFailure(
                    "bad-parameter", "driver=" + version + " is a driver of PostgreSQL; set database=postgres");
        }
        TrialDirectory directory = TrialDirectory.below(Paths.get(parameters.text("directory")), "jdbc", ROOM);
        context.atEnd(directory::close);
        Path jar = directory.path().resolve("driver.jar");
        try (InputStream packed = DriverVersion.class.getResourceAsStream("pgjdbc-" + version + ".jar")) {
            Files.copy(packed, jar);
        }
        // It needs the JDK, and must not see the newest.
        ClassLoader jdk = ClassLoader.getSystemClassLoader().getParent();
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, jdk);
    }
}

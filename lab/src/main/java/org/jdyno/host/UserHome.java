package org.jdyno.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The home directory of the user. In a container a user id may have no entry in passwd; then Java says {@code ?}, and
 * the variable HOME is right. Elsewhere what Java says counts, as it does for Maven.
 */
public final class UserHome {
    private UserHome() {}

    /** What Java says, else HOME if it is a directory, else {@code /}, which has no caches and no JVMs of a user. */
    public static Path of(Map<String, String> environment) {
        String told = System.getProperty("user.home", "");
        if (told.startsWith("/")) {
            return Path.of(told);
        }
        String variable = environment.getOrDefault("HOME", "");
        return Path.of(variable.startsWith("/") && Files.isDirectory(Path.of(variable)) ? variable : "/");
    }

    public static Path ofThisProcess() {
        return of(System.getenv());
    }
}

package org.jdyno.lab.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The home directory of the user. In a container a user id may have no entry in passwd; then Java says {@code ?}, and
 * the variable HOME is right.
 */
public final class UserHome {
    private UserHome() {}

    /** HOME if it is a directory, else what Java says, else {@code /}, which has no caches and no JVMs of a user. */
    public static Path of(Map<String, String> environment) {
        String variable = environment.getOrDefault("HOME", "");
        if (variable.startsWith("/") && Files.isDirectory(Path.of(variable))) {
            return Path.of(variable);
        }
        String told = System.getProperty("user.home", "");
        return Path.of(told.startsWith("/") ? told : "/");
    }

    public static Path ofThisProcess() {
        return of(System.getenv());
    }
}

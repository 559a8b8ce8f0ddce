package org.jdyno.http.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.jdyno.kit.RoleFailure;

/** Files that parameters name. A role runs in a directory of its own, so their paths must be absolute. */
final class InputFile {
    private InputFile() {}

    /** @throws RoleFailure as {@code bad-parameter} if it cannot be read */
    static byte[] bytes(String name) {
        Path path = Paths.get(name);
        if (!path.isAbsolute()) {
            throw new RoleFailure("bad-parameter", "the path of a file must be absolute, not \"" + name + "\"");
        }
        try {
            return Files.readAllBytes(path);
        } catch (IOException unreadable) {
            throw new RoleFailure("bad-parameter", "cannot read the file " + name + ": " + unreadable, unreadable);
        }
    }
}

package org.jdyno.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Sha256;
import org.jdyno.model.UserError;

/**
 * Copies files and JVMs to another machine. The cache there keeps each under a digest of its content, so that it is
 * copied once, and appears whole.
 */
final class SshFiles {
    /** Exit status 0 if the file exists. */
    private static final String LOOK = "[ -e \"$1\" ]";

    /**
     * A lost connection looks like the end of the file, so the copy gets its name only if its digest is that of the
     * original.
     */
    static final String RECEIVE =
            """
            umask 077
            same() { [ "$(sha256sum <"$1")" = "$2  -" ] || { echo 'the copy differs from the original'; return 1; }
            }
            mkdir -p "${1%/*}" && cat >"$1.$$" && same "$1.$$" "$2" && chmod 700 "$1.$$" && mv -f "$1.$$" "$1" \\
              || { rm -f "$1.$$"; exit 1; }
            """;

    /** The second argument is a file with the digests of all files. */
    static final String RECEIVE_TREE =
            """
            umask 077
            same() {
              (cd "$1" && sha256sum -c "$2" >/dev/null 2>&1) || { echo 'the copy differs from the original'; return 1; }
            }
            mkdir -p "$1.$$" && tar -xf - -C "$1.$$" && same "$1.$$" "$2" && mv "$1.$$" "$1" ||
              { rm -rf "$1.$$"; exit 1; }
            """;

    private static final String SAME_JAVA = "[ -x \"$1/bin/java\" ] && cat \"$1/release\"";

    private final SshConnection connection;
    private final Map<Path, Path> files = new HashMap<>();
    private final Map<Path, Path> homes = new HashMap<>();

    SshFiles(SshConnection connection) {
        this.connection = connection;
    }

    /** The path there of a file, which is read once a run. */
    Path file(Path file) throws IOException, InterruptedException {
        Path known = files.get(file);
        if (known == null) {
            String digest = new Sha256().add("", file).hex(Sha256.SHORT);
            known = Path.of(
                    connection.cache(), "files", digest, file.getFileName().toString());
            if (!connection.call(LOOK, known.toString()).ok()) {
                check(
                        file,
                        connection.pipe(
                                SshConnection.COPY_LIMIT,
                                "file=$1; shift; exec \"$@\" 2>&1 <\"$file\"",
                                List.of(file.toString()),
                                "",
                                RECEIVE,
                                known.toString(),
                                new Sha256().add(file).hex(Sha256.WHOLE)));
            }
            files.put(file, known);
        }
        return known;
    }

    /** The home there of the JVM in a home here. */
    Path javaHome(Path home) throws IOException, InterruptedException {
        Path known = homes.get(home);
        if (known == null) {
            known = isThereToo(home) ? home : copyOf(home);
            SshConnection.Answer version = connection.call(
                    "exec \"$1\" -version", known.resolve("bin/java").toString());
            if (!version.ok()) {
                throw new UserError("hosts: the JVM " + home + " does not start on " + connection.name() + ": "
                        + version.lastLine());
            }
            homes.put(home, known);
        }
        return known;
    }

    /** Whether there is a JVM at the same path with the same {@code release} file, which names its build. */
    private boolean isThereToo(Path home) throws IOException, InterruptedException {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release)) {
            return false;
        }
        SshConnection.Answer there = connection.call(SAME_JAVA, home.toString());
        return there.ok() && there.text().equals(Files.readString(release, StandardCharsets.UTF_8));
    }

    /** If tar fails, the receiver gets no proper end and keeps nothing. */
    private static final String PACK_AND_SEND =
            "home=$1; shift; { tar -chf - -C \"$home\" -T - 2>/dev/null || kill -TERM $$; } | \"$@\" 2>&1";

    private Path copyOf(Path home) throws IOException, InterruptedException {
        requireSameSystem("the JVM " + home + ", which is not at the same path there,");
        JavaHomeFiles needed = JavaHomeFiles.of(home);
        Path copy = Path.of(connection.cache(), "jvms", needed.digest());
        if (!connection.call(LOOK, copy.toString()).ok()) {
            check(
                    home,
                    connection.pipe(
                            SshConnection.COPY_LIMIT,
                            PACK_AND_SEND,
                            List.of(home.toString()),
                            String.join("\n", needed.names()) + "\n",
                            RECEIVE_TREE,
                            copy.toString(),
                            digestsThere(needed).toString()));
        }
        return copy;
    }

    private Path digestsThere(JavaHomeFiles needed) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("jdyno-digests");
        Path digests = folder.resolve("jvm.sha256");
        try {
            return file(Files.writeString(digests, needed.digests()));
        } finally {
            Files.delete(digests);
            Files.delete(folder);
        }
    }

    private void check(Path what, SshConnection.Answer answer) {
        if (!answer.ok()) {
            throw new UserError(
                    "hosts: " + what + " cannot be copied to " + connection.name() + ": " + answer.lastLine());
        }
    }

    /**
     * Requires the same system and architecture there as here.
     *
     * @throws UserError if they differ
     */
    void requireSameSystem(String what) throws IOException, InterruptedException {
        String here = ThisMachine.system();
        String there = connection.fact("system");
        if (!here.equals(there)) {
            throw new UserError("hosts: " + what + " needs the same system there as here, but " + connection.name()
                    + " is " + there + ", not " + here);
        }
    }
}

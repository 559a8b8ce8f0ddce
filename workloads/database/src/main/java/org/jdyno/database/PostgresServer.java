package org.jdyno.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.ProcessTree;

/** A server of PostgreSQL, whose data are a copy of the template. */
final class PostgresServer implements ServerKind {
    /** The line of {@code postmaster.pid} with the state of the server. */
    private static final int STATE_LINE = 7;

    private final Isolation isolation;
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
        isolation.own(directory, tree);
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
}

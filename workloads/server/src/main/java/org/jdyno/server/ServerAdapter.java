package org.jdyno.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.kit.AdapterRole;
import org.jdyno.kit.Background;
import org.jdyno.kit.PortInUse;
import org.jdyno.kit.ProcessFigures;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.ProgramHiccups;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.TreeFigures;

/** Starts a server of the user, and measures it. */
public final class ServerAdapter implements AdapterRole {
    private Settings settings;
    private Program program;
    private long readyNanos;
    private TreeFigures figures;
    /** Null if nothing records them. */
    private ProgramHiccups hiccups;

    public static void main(String[] args) {
        RoleProcess.run(args, new ServerAdapter());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException, InterruptedException {
        settings = new Settings(context.parameters());
        int port = settings.port == 0 ? freePort() : unusedPort();
        Readiness readiness = new Readiness(settings, port);
        ProcessTree tree = new ProcessTree();
        context.atEnd(() -> kill(tree, port, settings.log));
        CommandWords words = new CommandWords(java(context), settings.host, settings.classes, port);
        program = new Program(tree, settings, words, port);
        context.atEnd(program.log()::shorten);
        readiness.await(program);
        readyNanos = program.nanosSinceStart();
        requireSuspendable();
        figures = new TreeFigures(tree, settings.java.isEmpty() ? null : Paths.get(settings.java.get(0)), port);
        if (hiccups != null) {
            hiccups.open(figures);
        }
        Background.start("watch", context.guarded(() -> context.fail(program.awaitFailure())));
        return Collections.singletonMap(settings.scheme, settings.host + ":" + port);
    }

    /** The program {@code java} and its options, with that of the agent if it is wanted. */
    private List<String> java(RoleContext context) throws IOException {
        if (!settings.hiccups) {
            return settings.java;
        }
        hiccups = new ProgramHiccups(context, settings.log.getParent());
        context.atEnd(hiccups::remove);
        List<String> java = new ArrayList<String>(settings.java);
        java.add(hiccups.option());
        return java;
    }

    private int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(settings.host))) {
            return socket.getLocalPort();
        }
    }

    private int unusedPort() {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(settings.host, settings.port));
            return settings.port;
        } catch (IOException used) {
            throw PortInUse.failure(
                    settings.host,
                    settings.port,
                    "end the program that listens there before the server starts, set port: to another, or let the"
                            + " server's command use {port} and leave out port:, so that jdyno chooses a free one",
                    used);
        }
    }

    private static void kill(ProcessTree tree, int port, Path log) {
        tree.addDaemons(port, log);
        tree.killAtEnd();
    }

    private void requireSuspendable() {
        if (settings.suspended) {
            program.requireOwnGroup();
        }
    }

    @Override
    public long readyNanos() {
        return readyNanos;
    }

    @Override
    public ProcessFigures figures() {
        return figures;
    }

    @Override
    public Optional<ProgramHiccups> hiccups() {
        return Optional.ofNullable(hiccups);
    }

    /** It may have started other processes since. */
    @Override
    public void check(RoleContext context) {
        requireSuspendable();
    }

    @Override
    public void end() throws InterruptedException {
        program.end(settings.stop, settings.stopWithinSeconds);
    }
}

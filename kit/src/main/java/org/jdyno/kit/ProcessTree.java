package org.jdyno.kit;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The processes of a program that this process has started: its children and theirs, also those whose parent has
 * ended. They are found by their control group, if this process may create one, by their parents, by a session that
 * this process leads, and by a variable that they inherit. Linux only. Thread-safe.
 */
public final class ProcessTree {
    static final Path PROC = Paths.get("/proc");

    private static final int STOPS = 20;
    private static final int KILLS = 5;
    private static final long KILL_MILLIS = 1_000;
    private static final long PAUSE_MILLIS = 10;

    private final String own;
    private final ProgramMark mark;
    /** Null if there is none. */
    private final ProgramGroup group;
    /** Process to the time of its start, which shows whether its id belongs to another one by now. */
    private final Map<String, Long> members = new HashMap<String, Long>();

    private final Set<String> others = new HashSet<String>();
    private boolean killed;

    /** @throws RoleFailure as {@code unsupported} on systems without /proc */
    public ProcessTree() {
        this(true);
    }

    /** @param grouped whether the program gets a control group if that is allowed */
    ProcessTree(boolean grouped) {
        try {
            own = Files.readSymbolicLink(PROC.resolve("self")).toString();
        } catch (IOException notLinux) {
            throw new RoleFailure("unsupported", "an adapter needs Linux, whose /proc lists processes", notLinux);
        }
        mark = new ProgramMark(own);
        group = grouped ? ProgramGroup.create(own) : null;
    }

    /** The control group of the program; null if there is none. */
    ProgramGroup group() {
        return group;
    }

    /** The id of this process, which started the program. */
    String own() {
        return own;
    }

    /**
     * Starts the program.
     *
     * @throws IOException if it cannot be started, for example because they have been killed already
     */
    public synchronized Process start(ProcessBuilder program) throws IOException {
        if (killed) {
            throw new IOException("the trial has ended");
        }
        mark.putOn(program);
        if (group == null) {
            return program.start();
        }
        group.enter();
        try {
            return program.start();
        } finally {
            group.leave();
        }
    }

    /**
     * Starts a process that is no part of the program, such as one that removes what the program leaves. It is neither
     * measured nor killed.
     */
    public Process startBeside(ProcessBuilder other) throws IOException {
        mark.putBeside(other);
        return other.start();
    }

    /** The processes that run now. */
    List<ProcStat> running() {
        List<ProcStat> running = all();
        running.removeIf(ProcStat::isZombie);
        return running;
    }

    /** The processes that run now, and those that have ended and that nobody has waited for yet. */
    synchronized List<ProcStat> all() {
        Set<String> listed = listed();
        others.retainAll(listed);
        members.keySet().retainAll(listed);
        addNew(listed);
        List<ProcStat> all = new ArrayList<ProcStat>();
        for (Map.Entry<String, Long> member : members.entrySet()) {
            ProcStat stat = ProcStat.of(PROC.resolve(member.getKey()));
            if (stat != null && stat.startedTicks() == member.getValue()) {
                all.add(stat);
            }
        }
        return all;
    }

    /** Whether a running process of the program is not in its control group, if it has one. */
    boolean hasLeft(ProcStat process) {
        if (group == null || group.has(process)) {
            return false;
        }
        // One that ended meanwhile is shown in the group of the whole machine, in version 1.
        ProcStat now = ProcStat.of(process.folder);
        return now != null && !now.isZombie();
    }

    /** The processes that listen at a port and are none of some; those of other users are not known. */
    List<ProcStat> strangersAt(int port, List<ProcStat> known) {
        Set<String> sockets = ListeningSockets.at(port);
        Set<String> strangers = sockets.isEmpty() ? new HashSet<String>() : listed();
        strangers.remove(own);
        for (ProcStat each : known) {
            strangers.remove(each.pid());
        }
        List<ProcStat> listening = new ArrayList<ProcStat>();
        for (String stranger : strangers) {
            ProcStat stat = ProcStat.of(PROC.resolve(stranger));
            if (stat != null && !Collections.disjoint(openFiles(stat.folder), sockets)) {
                listening.add(stat);
            }
        }
        return listening;
    }

    /** The ids of all processes that this one can see. */
    static Set<String> listed() {
        Set<String> listed = new HashSet<String>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC)) {
            for (Path entry : all) {
                String name = entry.getFileName().toString();
                if (Character.isDigit(name.charAt(0))) {
                    listed.add(name);
                }
            }
        } catch (IOException unreadable) {
            throw new RoleFailure("error", "cannot list the processes in /proc: " + unreadable, unreadable);
        }
        return listed;
    }

    private void addNew(Set<String> listed) {
        Set<String> unknown = new HashSet<String>(listed);
        unknown.removeAll(members.keySet());
        unknown.removeAll(others);
        unknown.remove(own);
        Set<String> grouped = group == null ? Collections.<String>emptySet() : group.processes();
        // A parent may come after its child.
        for (boolean found = true; found; ) {
            found = false;
            for (Iterator<String> each = unknown.iterator(); each.hasNext(); ) {
                ProcStat stat = ProcStat.of(PROC.resolve(each.next()));
                if (stat == null) {
                    each.remove();
                } else if (isMember(stat) || grouped.contains(stat.pid())) {
                    members.put(stat.pid(), stat.startedTicks());
                    each.remove();
                    found = true;
                }
            }
        }
        others.addAll(unknown);
    }

    private boolean isMember(ProcStat stat) {
        boolean child = stat.parent().equals(own);
        return child && !mark.isBeside(stat.folder)
                || stat.session().equals(own)
                || members.containsKey(stat.parent())
                || !child && mark.isOn(stat.folder);
    }

    /** The command lines of the processes that run now, with their ids. */
    public List<String> commands() {
        return commands(running());
    }

    /** The same of those that have left the process group of this process. */
    public List<String> commandsElsewhere() {
        String group = ProcStat.of(PROC.resolve(own)).group();
        List<ProcStat> elsewhere = running();
        elsewhere.removeIf(stat -> stat.group().equals(group));
        return commands(elsewhere);
    }

    private static List<String> commands(List<ProcStat> processes) {
        List<String> commands = new ArrayList<String>();
        for (ProcStat stat : processes) {
            for (String line : ProcessFigures.lines(stat.folder.resolve("cmdline"))) {
                commands.add(stat.pid() + " (" + line.replace('\0', ' ').trim() + ")");
            }
        }
        return commands;
    }

    /** The TCP ports at which they listen, each with its addresses, such as 127.0.0.1, 0.0.0.0 or ::. */
    public Map<Integer, Set<String>> listening() {
        Set<String> sockets = new HashSet<String>();
        for (ProcStat stat : running()) {
            sockets.addAll(openFiles(stat.folder));
        }
        return ListeningSockets.of(sockets);
    }

    /** What the open files of a process are; empty for a process of another user. */
    static Set<String> openFiles(Path process) {
        Set<String> files = new HashSet<String>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path link : links) {
                files.add(Files.readSymbolicLink(link).toString());
            }
        } catch (IOException | DirectoryIteratorException endedOrOfAnotherUser) {
            return files;
        }
        return files;
    }

    /**
     * Adds daemons that were started after this process, by the same user, and listen at a port that was free before,
     * or have the file with the program's output open. They may have neither parent nor variables any more.
     */
    public synchronized void addDaemons(int port, Path output) {
        for (ProcStat daemon : Daemons.startedAfter(ProcStat.of(PROC.resolve(own)), port, output)) {
            if (members.put(daemon.pid(), daemon.startedTicks()) == null) {
                others.clear(); // which may have children of it
            }
        }
    }

    /** Waits until none runs; returns whether that is so. */
    public boolean awaitEnd(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!running().isEmpty()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return true;
    }

    /**
     * Kills all of them, also those that they start meanwhile; returns when they have ended, or after some seconds. No
     * other is started after that.
     */
    public void kill() throws InterruptedException {
        synchronized (this) {
            killed = true;
        }
        stop();
        for (int attempt = 0; attempt < KILLS && !awaitEnd(0); attempt++) {
            Signals.send("KILL", running());
            awaitEnd(KILL_MILLIS);
        }
        if (group != null) {
            group.remove();
        }
    }

    /** Kills all of them as this process ends. */
    public void killAtEnd() {
        try {
            kill();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** How a process has ended, by its exit status. */
    public static String describe(int status) {
        return status > 128 && status < 128 + 65
                ? "was ended by signal " + (status - 128)
                : "ended with exit status " + status;
    }

    /** Stops all of them, so that none starts another one that loses its parent before it has been seen. */
    private void stop() throws InterruptedException {
        Set<String> stopped = new HashSet<String>();
        for (int attempt = 0; attempt < STOPS; attempt++) {
            List<ProcStat> more = running();
            more.removeIf(stat -> !stopped.add(stat.pid()));
            if (more.isEmpty()) {
                return;
            }
            Signals.send("STOP", more);
        }
    }

    /** Sends a signal such as {@code TERM} to all of them. */
    public void signalAll(String name) throws InterruptedException {
        Signals.send(name, running());
    }

    /** Sends a signal to the children of this process, but not to theirs. */
    public void signalChildren(String name) throws InterruptedException {
        List<ProcStat> children = running();
        children.removeIf(stat -> !stat.parent().equals(own));
        Signals.send(name, children);
    }

    /** Sends signals by a shell, because Java can send TERM and KILL only. */
    static final class Signals {
        private Signals() {}

        static void send(String name, List<ProcStat> processes) throws InterruptedException {
            List<String> command = new ArrayList<String>(
                    Arrays.asList("sh", "-c", "for pid; do kill -" + name + " $pid 2>/dev/null; done", "sh"));
            for (ProcStat stat : processes) {
                command.add(stat.pid());
            }
            try {
                new ProcessBuilder(command).start().waitFor();
            } catch (IOException noShell) {
                throw new RoleFailure("error", "cannot send " + name + " to the program: " + noShell, noShell);
            }
        }
    }
}

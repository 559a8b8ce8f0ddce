package org.jdyno.kit;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * A control group of a program alone, within that of this process. No process of the program leaves it, whoever its
 * parent is. For the thread that starts the program, and, when it has been started, for all.
 */
final class ProgramGroup {
    /** The lab knows this name too: it reads the CPU time of programs in slices, and ends what is left in the group. */
    private static final String NAME = "jdyno-";

    private final String process;
    private final CpuGroup outside;
    private final CpuGroup inside;

    private ProgramGroup(String process, CpuGroup outside) {
        this.process = process;
        this.outside = outside;
        inside = outside.child(NAME + process);
    }

    /** Creates one; null if this system or its owner does not allow it, or if it would change what is measured. */
    static ProgramGroup create(String process) {
        for (CpuGroup outside : CpuGroup.ofThisProcess()) {
            removeLeftovers(outside);
            ProgramGroup group = new ProgramGroup(process, outside);
            if (outside.isUnlimited() && group.isUsable()) {
                return group;
            }
        }
        return null;
    }

    /** Removes groups of adapters that were killed. The kernel keeps those with processes. */
    private static void removeLeftovers(CpuGroup outside) {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(outside.folder(), NAME + "*")) {
            for (Path group : groups) {
                String adapter = group.getFileName().toString().substring(NAME.length());
                if (Files.notExists(ProcessTree.PROC.resolve(adapter))) {
                    new ProgramGroup(adapter, outside).remove();
                }
            }
        } catch (IOException | DirectoryIteratorException notAllowed) {
            return;
        }
    }

    private boolean isUsable() {
        remove(); // that of a killed process of the same number
        try {
            Files.createDirectory(inside.folder());
            if (inside.onlyCounts() && inside.cpuNanos() >= 0) {
                inside.add(process);
                outside.add(process);
                return true;
            }
        } catch (IOException notAllowed) {
            // It cannot be in there, unless it was not allowed to leave: then the group stays, and is not used.
            remove();
            return false;
        }
        remove();
        return false;
    }

    /**
     * What this process starts is in the group until {@link #leave}. While it was empty, another container, which sees
     * no such process, may have removed it.
     */
    void enter() throws IOException {
        Files.createDirectories(inside.folder());
        inside.add(process);
    }

    void leave() throws IOException {
        outside.add(process);
    }

    long cpuNanos() {
        return inside.cpuNanos();
    }

    /** Whether a process is in it, or in one that the program has created within it. */
    boolean has(ProcStat process) {
        return inside.has(process.folder);
    }

    Set<String> processes() {
        return inside.processes();
    }

    /** Removes it if none of its processes runs any more. */
    void remove() {
        inside.remove();
    }
}

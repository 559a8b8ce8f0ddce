package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.DISKS;

import java.util.List;
import java.util.OptionalLong;

/** The disks of runs and queues. */
final class DiskChecks {
    private static final double MIB = 1 << 20;

    static final List<Check> ALL = List.of(
            new Check(
                    "disk-room",
                    DISKS,
                    "Space on the disk of this directory",
                    "A run needs some megabytes for each trial, and ends when the disk is full.",
                    "Free some space, or choose another directory with --out.",
                    evidence -> room(evidence.probes().diskFreeBytes(), 200 * MIB, 2_048 * MIB)),
            new Check(
                    "shared-memory-room",
                    DISKS,
                    "Space in /dev/shm",
                    "The workload queue keeps its files there, 530 MB, and cannot run without it.",
                    "As root: mount -o remount,size=2g /dev/shm; in a container: docker run --shm-size=2g",
                    evidence -> room(evidence.probes().sharedMemoryFreeBytes(), 0, 600 * MIB)),
            new Check(
                    "disk-sync",
                    DISKS,
                    "Forcing a file to the disk",
                    "Every trial is forced to the disk before the next one begins, and so are the commits of a"
                            + " database.",
                    "Choose a directory on a faster disk with --out.",
                    DiskChecks::sync),
            new Check(
                    "disk-pressure",
                    DISKS,
                    "Tasks that wait for the disk (PSI)",
                    "A JVM that writes its log waits for other programs that write.",
                    "Stop programs that write: backups, indexing, builds.",
                    evidence -> Pressure.of(evidence.quiet(), "io", 0.05, 0.50)));

    private DiskChecks() {}

    private static Answer room(OptionalLong free, double troubleBytes, double warningBytes) {
        if (free.isEmpty()) {
            return Answer.unknown("there is no such directory, or its free space cannot be read");
        }
        String found = Figures.bytes(free.getAsLong());
        if (free.getAsLong() < troubleBytes) {
            return Answer.trouble(found);
        }
        return free.getAsLong() < warningBytes ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer sync(Evidence evidence) {
        return evidence.probes()
                .disk()
                .map(syncs -> Answer.graded(
                        syncs.p50(),
                        20e6,
                        Double.MAX_VALUE,
                        "median " + Figures.duration(syncs.p50()) + ", longest " + Figures.duration(syncs.max())
                                + " of " + Figures.count(syncs.n(), "time")))
                .orElseGet(() -> Answer.unknown(evidence.probes().why("disk")));
    }
}

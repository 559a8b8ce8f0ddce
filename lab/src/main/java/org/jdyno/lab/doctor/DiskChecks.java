package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.DISKS;

import java.util.List;
import java.util.OptionalLong;

/** Where runs are written, and where queues live. */
final class DiskChecks {
    private static final double MIB = 1 << 20;

    static final List<Check> ALL = List.of(
            new Check(
                    "disk-room",
                    DISKS,
                    "Room on the disk of this folder",
                    "A run takes some megabytes a trial, and ends where the disk is full.",
                    "Make room, or name another place by --out.",
                    evidence -> room(evidence.probes().diskFreeBytes(), 200 * MIB, 2_048 * MIB)),
            new Check(
                    "shared-memory-room",
                    DISKS,
                    "Room in /dev/shm",
                    "The workload queue keeps its files there, 530 MB of them, and cannot run without.",
                    "As root: mount -o remount,size=2g /dev/shm; in a container: docker run --shm-size=2g",
                    evidence -> room(evidence.probes().sharedMemoryFreeBytes(), 0, 600 * MIB)),
            new Check(
                    "disk-sync",
                    DISKS,
                    "Forcing a file to the disk",
                    "Every trial is forced to the disk before the next begins, and so is what a database commits.",
                    "Name a place on a faster disk by --out.",
                    DiskChecks::sync),
            new Check(
                    "disk-pressure",
                    DISKS,
                    "Waiting for the disk (PSI)",
                    "A JVM that writes its log waits with whoever else writes.",
                    "Stop what writes: backups, indexing, builds.",
                    evidence -> Pressure.of(evidence.quiet(), "io", 0.05, 0.50)));

    private DiskChecks() {}

    private static Answer room(OptionalLong free, double troubleBytes, double warningBytes) {
        if (free.isEmpty()) {
            return Answer.unknown("there is no such place here, or it does not say");
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

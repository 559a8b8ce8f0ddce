package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** This machine, or one network namespace of it. Files, programs and JVMs are where they are. */
final class LocalHost implements RoleHost {
    private final Processes processes;
    private final List<String> enter;
    private final Optional<String> address;

    /**
     * @param enter the words before a command that take it into its namespace; none for the lab's own
     * @param address at which roles on other hosts reach this one; empty to find out
     */
    LocalHost(Processes processes, List<String> enter, Optional<String> address) {
        this.processes = processes;
        this.enter = List.copyOf(enter);
        this.address = address;
    }

    @Override
    public boolean here() {
        return true;
    }

    @Override
    public long openFilesOfAProcess() {
        return ThisMachine.openFilesOfAProcess();
    }

    @Override
    public List<Integer> processors() {
        return Processors.allowed();
    }

    @Override
    public Path file(Path file) {
        return file;
    }

    @Override
    public Path program(Path program) {
        return program;
    }

    @Override
    public Path javaHome(Path home) {
        return home;
    }

    @Override
    public String addressFor(RoleHost other) {
        return address.orElseGet(() -> Addresses.ofThisMachineTowards(other.addressFor(this)));
    }

    @Override
    public Seat seat(Path folder) {
        return new LocalSeat(processes, enter, folder);
    }
}

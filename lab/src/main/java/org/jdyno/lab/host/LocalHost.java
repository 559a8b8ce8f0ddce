package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** This machine, or a network namespace of it. Paths are the same there. */
final class LocalHost implements RoleHost {
    private final Processes processes;
    private final List<String> enter;
    private final Optional<String> address;

    /**
     * @param enter the words before a command that run it in a namespace; none for that of the lab
     * @param address at which roles on other hosts reach this one; empty to find it out
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
    public HostedProcess newProcess(Path folder) {
        return new LocalProcess(processes, enter, folder);
    }
}

package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.model.Host;

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
    public Host machine() {
        return ThisMachine.describe();
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
        return new Seat() {
            @Override
            public Path written(Path file) {
                return file;
            }

            @Override
            public List<String> commandLine(List<String> command, Set<Integer> processors) {
                List<String> words = new ArrayList<>(enter);
                words.addAll(command);
                return processes.commandLine(words, processors);
            }

            @Override
            public Process start(List<String> commandLine) throws IOException {
                return processes.start(commandLine, folder);
            }

            @Override
            public void kill(Process process) {
                processes.kill(process);
            }

            @Override
            public void bringBack() {
                // It was written where it is wanted.
            }
        };
    }
}

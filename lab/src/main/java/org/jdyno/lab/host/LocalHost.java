package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Hosts;

/** This machine, or a network namespace of it. Paths are the same there. */
final class LocalHost implements RoleHost {
    /** This machine. With a link, it is the second namespace: the network of the lab reaches neither. */
    static final class Here implements HostKind {
        @Override
        public String word() {
            return HostSpec.LOCAL.kind();
        }

        @Override
        public RoleHost open(HostSpec spec, Opening opening) {
            return opening.link()
                    .map(link -> within(link, NamespaceEnd.SECOND, opening.processes()))
                    .orElseGet(() -> new LocalHost(opening.processes(), List.of(), opening.addressHere()));
        }
    }

    /** The first of the two network namespaces at the ends of a link. */
    static final class Namespace implements HostKind {
        @Override
        public String word() {
            return "namespace";
        }

        @Override
        public boolean linked() {
            return true;
        }

        @Override
        public void require(Hosts plan) {
            plan.link().ifPresent(NamespaceLink::require);
        }

        @Override
        public RoleHost open(HostSpec spec, Opening opening) {
            return within(opening.link().orElseThrow(), NamespaceEnd.FIRST, opening.processes());
        }
    }

    private final Processes processes;
    private final List<String> enter;
    private final Optional<String> address;

    /**
     * @param enter the words before a command that run it in a namespace; none for that of the lab
     * @param address the address at which roles on other hosts reach this one; empty to find it out
     */
    LocalHost(Processes processes, List<String> enter, Optional<String> address) {
        this.processes = processes;
        this.enter = List.copyOf(enter);
        this.address = address;
    }

    private static LocalHost within(NamespaceLink link, NamespaceEnd end, Processes processes) {
        return new LocalHost(processes, link.enter(end), Optional.of(link.address(end)));
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

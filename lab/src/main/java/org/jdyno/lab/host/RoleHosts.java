package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.UserError;

/**
 * The hosts of a run, ready for its roles: namespaces are made and machines connected when it is opened, and nothing of
 * either is left when it has been closed, or when the lab has died.
 */
public final class RoleHosts implements AutoCloseable {
    private final Hosts plan;
    private final RoleHost local;
    private final Optional<RoleHost> namespace;
    private final Optional<NamespaceLink> link;
    /** Words after ssh to machine. */
    private final Map<List<String>, SshHost> machines = new LinkedHashMap<>();

    private RoleHosts(Hosts plan, Processes processes, Optional<NamespaceLink> link) {
        this.plan = plan;
        this.link = link;
        // What is not in the namespace of its own is then in the other one: the lab's own network knows neither.
        local = link.map(made -> within(made, NamespaceEnd.SECOND, processes))
                .orElseGet(() -> new LocalHost(processes, List.of(), plan.addressHere()));
        namespace = link.map(made -> within(made, NamespaceEnd.FIRST, processes));
    }

    private static RoleHost within(NamespaceLink link, NamespaceEnd end, Processes processes) {
        return new LocalHost(processes, link.enter(end), Optional.of(link.address(end)));
    }

    /**
     * Looks for what the hosts of a plan need of this machine, and opens nothing.
     *
     * @throws UserError in one sentence when rights or tools are missing
     */
    public static void require(Hosts plan) {
        plan.link().ifPresent(NamespaceLink::require);
    }

    /**
     * Opens the hosts of a plan.
     *
     * @param relay gives the compiled relay; asked only when a link needs it
     * @throws UserError in one sentence when rights, tools or a machine are missing; nothing is left open then
     */
    public static RoleHosts open(Hosts plan, Processes processes, Supplier<Path> relay)
            throws IOException, InterruptedException {
        Optional<NamespaceLink> link = plan.link().map(asked -> NamespaceLink.make(asked, relay));
        RoleHosts hosts = new RoleHosts(plan, processes, link);
        try {
            for (HostSpec spec : plan.roles().values()) {
                if (spec.kind() == HostSpec.Kind.SSH && !hosts.machines.containsKey(spec.ssh())) {
                    hosts.machines.put(spec.ssh(), SshHost.open(spec, processes));
                }
            }
            return hosts;
        } catch (UserError | IOException | InterruptedException notOpened) {
            hosts.close();
            throw notOpened;
        }
    }

    /** Where a role runs. */
    public RoleHost of(String role) {
        HostSpec spec = plan.of(role);
        return switch (spec.kind()) {
            case LOCAL -> local;
            case NAMESPACE -> namespace.orElseThrow();
            case SSH -> machines.get(spec.ssh());
        };
    }

    /**
     * The address at which a role must listen so that the others reach it; empty when all of them are on its own host.
     */
    public Optional<String> listeningAddress(String role, Collection<String> others) {
        RoleHost host = of(role);
        return others.stream()
                .map(this::of)
                .filter(other -> other != host)
                .findFirst()
                .map(host::addressFor);
    }

    /** Whether two roles run on one machine, and so share its processors. */
    public boolean sameMachine(String role, String other) {
        return of(role) == of(other) || (of(role).here() && of(other).here());
    }

    /** What is told of the lab's machine, with the link that was made on it and the other machines. */
    public Host describe(Host lab) {
        Map<String, Host> others = new LinkedHashMap<>();
        for (HostSpec spec : plan.roles().values()) {
            if (spec.kind() == HostSpec.Kind.SSH) {
                others.put(spec.describe(), machines.get(spec.ssh()).machine());
            }
        }
        Host linked = link.isPresent() ? lab.with("link", link.get().describe()) : lab;
        return linked.beside(others);
    }

    /** What the link's relay has done so far; empty when there is none. */
    public Optional<RelayStatistics> relayStatistics() {
        return link.flatMap(NamespaceLink::relayStatistics);
    }

    @Override
    public void close() {
        try {
            machines.values().forEach(SshHost::close);
        } finally {
            link.ifPresent(NamespaceLink::close);
        }
    }
}

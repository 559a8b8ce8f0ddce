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
 * The hosts of a run. Opening it makes namespaces and connects machines; nothing of either remains after it has been
 * closed, or the lab has died.
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
        // With a link, local roles are in the second namespace: the network of the lab reaches neither.
        local = link.map(made -> within(made, NamespaceEnd.SECOND, processes))
                .orElseGet(() -> new LocalHost(processes, List.of(), plan.addressHere()));
        namespace = link.map(made -> within(made, NamespaceEnd.FIRST, processes));
    }

    private static RoleHost within(NamespaceLink link, NamespaceEnd end, Processes processes) {
        return new LocalHost(processes, link.enter(end), Optional.of(link.address(end)));
    }

    /**
     * Checks the requirements of the hosts of a plan on this machine.
     *
     * @throws UserError if rights or tools are missing
     */
    public static void require(Hosts plan) {
        plan.link().ifPresent(NamespaceLink::require);
    }

    /**
     * Opens the hosts of a plan.
     *
     * @param relay supplies the compiled relay, if a link needs it
     * @throws UserError if rights, tools or a machine are missing; nothing is left open then
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

    /** The host of a role. */
    public RoleHost of(String role) {
        HostSpec spec = plan.of(role);
        return switch (spec.kind()) {
            case LOCAL -> local;
            case NAMESPACE -> namespace.orElseThrow();
            case SSH -> machines.get(spec.ssh());
        };
    }

    /** The address at which a role must listen for the others; empty if all of them are on its host. */
    public Optional<String> listeningAddress(String role, Collection<String> others) {
        RoleHost host = of(role);
        return others.stream()
                .map(this::of)
                .filter(other -> other != host)
                .findFirst()
                .map(host::addressFor);
    }

    /** Whether two roles run on one machine and share its processors. */
    public boolean sameMachine(String role, String other) {
        return of(role) == of(other) || (of(role).here() && of(other).here());
    }

    /** The description of the lab's machine with the link and the other machines. */
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

    /** The items of an {@link org.jdyno.lab.model.Identity} that identify the other machines, with their values. */
    public Map<String, String> identity() {
        Map<String, String> values = new LinkedHashMap<>();
        machines.values().forEach(machine -> values.putAll(machine.identity()));
        return values;
    }

    /** The statistics of the relay of the link; empty if there is none. */
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

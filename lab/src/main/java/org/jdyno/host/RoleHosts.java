package org.jdyno.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdyno.model.Host;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.UserError;

/**
 * The hosts of a run. Opening it makes namespaces and connects machines; nothing of either remains after it has been
 * closed, or the lab has died.
 */
public final class RoleHosts implements AutoCloseable {
    private final Hosts plan;
    private final Optional<NamespaceLink> link;
    /** The hosts by their names in the plan. */
    private final Map<String, RoleHost> hosts = new LinkedHashMap<>();

    private RoleHosts(Hosts plan, Optional<NamespaceLink> link) {
        this.plan = plan;
        this.link = link;
    }

    /**
     * Checks the requirements of the hosts of a plan on this machine.
     *
     * @throws UserError if rights or tools are missing
     */
    public static void require(Hosts plan) {
        if (plan.roles().values().stream().anyMatch(spec -> HostKind.of(spec).linked())) {
            plan.link().ifPresent(NamespaceLink::require);
        }
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
        RoleHosts opened = new RoleHosts(plan, link);
        try {
            opened.open(HostSpec.LOCAL, processes);
            for (HostSpec spec : plan.roles().values()) {
                opened.open(spec, processes);
            }
            return opened;
        } catch (UserError | IOException | InterruptedException notOpened) {
            opened.close();
            throw notOpened;
        }
    }

    private void open(HostSpec spec, Processes processes) throws IOException, InterruptedException {
        if (!hosts.containsKey(spec.describe())) {
            hosts.put(
                    spec.describe(),
                    switch (HostKind.of(spec)) {
                        case LOCAL ->
                            link.map(made -> LocalHost.within(made, NamespacePair.End.SECOND, processes))
                                    .orElseGet(() -> new LocalHost(processes, List.of(), plan.addressHere()));
                        case NAMESPACE -> LocalHost.within(link.orElseThrow(), NamespacePair.End.FIRST, processes);
                        case SSH -> SshHost.open(spec, processes);
                    });
        }
    }

    /** The host of a role. */
    public RoleHost of(String role) {
        return hosts.get(plan.of(role).describe());
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
        hosts.forEach((name, host) -> host.machine().ifPresent(machine -> others.put(name, machine)));
        Host linked = link.isPresent() ? lab.with("link", link.get().describe()) : lab;
        return linked.beside(others);
    }

    /** The items of an {@link org.jdyno.model.Identity} that identify the other machines, with their values. */
    public Map<String, String> identity() {
        Map<String, String> values = new LinkedHashMap<>();
        hosts.values().forEach(host -> values.putAll(host.identity()));
        return values;
    }

    /** The statistics of the relay of the link; empty if there is none. */
    public Optional<RelayStatistics> relayStatistics() {
        return link.flatMap(NamespaceLink::relayStatistics);
    }

    @Override
    public void close() {
        try {
            hosts.values().forEach(RoleHost::close);
        } finally {
            link.ifPresent(NamespaceLink::close);
        }
    }
}

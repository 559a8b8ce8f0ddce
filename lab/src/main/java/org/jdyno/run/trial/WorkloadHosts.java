package org.jdyno.run.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.host.RoleHost;
import org.jdyno.host.RoleHosts;
import org.jdyno.model.Role;
import org.jdyno.model.Workload;

/** Gives the hosts on which the roles of a workload run. */
public final class WorkloadHosts {
    /** The idle role that runs with every trial. Its process is kept from trial to trial. */
    public static final Role CONTROL = new Role(
            "control",
            "org.jdyno.kit.ControlProcess",
            Role.Duties.SERVES,
            Role.Presence.BESIDE,
            Role.Processes.ONE,
            List.of(),
            Optional.empty());

    private final RoleHosts hosts;
    private final Workload workload;
    private final String tested;

    public WorkloadHosts(RoleHosts hosts, Workload workload) {
        this.hosts = hosts;
        this.workload = workload;
        this.tested = workload.tested().name();
    }

    public List<Role> all() {
        List<Role> all = new ArrayList<>(workload.roles());
        all.add(CONTROL);
        return all;
    }

    /** The host of a role. The control role runs on that of the role under test. */
    RoleHost of(Role role) {
        return hosts.of(placeOf(role));
    }

    /** The address at which a role must listen; empty if the role may choose. */
    Optional<String> listeningAddress(Role role) {
        return role.driving() || role.equals(CONTROL)
                ? Optional.empty()
                : hosts.listeningAddress(
                        role.name(), workload.roles().stream().map(Role::name).toList());
    }

    /** Whether a role runs on the machine of the role under test. */
    public boolean onMachineUnderTest(Role role) {
        return hosts.sameMachine(placeOf(role), tested);
    }

    /** Whether the role under test runs on the machine of the lab. */
    public boolean labOnMachineUnderTest() {
        return hosts.of(tested).here();
    }

    /** The number of processors of the machine of the role under test. */
    public int processorsUnderTest() {
        return hosts.of(tested).processors().size();
    }

    /** The role's own name; for control that of the role under test, whose host it shares. */
    private String placeOf(Role role) {
        return role.equals(CONTROL) ? tested : role.name();
    }
}

package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.RoleHost;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Workload;

/** The roles of one workload on the hosts of a run. */
public final class RolesAtHosts {
    /** The idle role beside every trial. One trial after another uses its process. */
    public static final Role CONTROL =
            new Role("control", "org.jdyno.kit.ControlProcess", false, false, Optional.empty());

    private final RoleHosts hosts;
    private final Workload workload;
    private final String tested;

    public RolesAtHosts(RoleHosts hosts, Workload workload) {
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

    /** Whether a role runs on the machine of the control role. */
    public boolean onMachineOfControl(Role role) {
        return hosts.sameMachine(placeOf(role), tested);
    }

    /** Whether the control role runs on the machine of the lab. */
    public boolean labOnMachineOfControl() {
        return hosts.of(tested).here();
    }

    /** The number of processors of the control role's machine. */
    public int processorsOfControl() {
        return hosts.of(tested).processors().size();
    }

    /** The role's own name; for control that of the role under test, whose host it shares. */
    private String placeOf(Role role) {
        return role.equals(CONTROL) ? tested : role.name();
    }
}

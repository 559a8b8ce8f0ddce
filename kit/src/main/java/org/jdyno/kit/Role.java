package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;

/**
 * A role that serves. A role that generates load is a {@link DrivingRole}.
 *
 * <p>The command thread of {@link RoleProcess} calls all methods, one at a time and in the order of the protocol. An
 * exception ends the role as failed; a {@link RoleFailure} names the cause.
 */
public interface Role {
    /**
     * Makes the role reachable: binds ports, loads data.
     *
     * @return endpoint name to {@code host:port}; empty if the role serves nothing
     */
    Map<String, String> start(RoleContext context) throws Exception;

    /**
     * Connects to the other roles and does everything else that precedes the load.
     *
     * @param endpoints role name to endpoint name to {@code host:port}
     * @return counters, such as the number of connections and the time they took
     */
    default Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        return Collections.emptyMap();
    }

    /**
     * Reports, by {@link RoleContext#check}, values that the lab compares, such as digests of all work since the last
     * call, and resets them. Called on {@code stop}. In a serving role it is also called on each {@code check}, after
     * which the role continues with its next clients.
     */
    default void check(RoleContext context) throws Exception {}
}

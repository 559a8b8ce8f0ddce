package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;

/**
 * One process of a workload that serves. A role that makes the load is a {@link DrivingRole}.
 *
 * <p>All methods are called by the command thread of {@link RoleProcess}, one at a time and in the order of the
 * protocol. A method that throws ends the role as failed; {@link RoleFailure} names the cause.
 */
public interface Role {
    /**
     * Makes ready to be reached: binds, fills, builds.
     *
     * @return endpoint name to {@code host:port}; empty for a role that serves nothing
     */
    Map<String, String> start(RoleContext context) throws Exception;

    /**
     * Reaches the other roles and does everything that precedes load.
     *
     * @param endpoints role name to endpoint name to {@code host:port}
     * @return counters about it, such as how many connections in what time
     */
    default Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        return Collections.emptyMap();
    }

    /**
     * Reports what must hold at the end, by {@link RoleContext#check}, of what happened since the last call, and
     * forgets it. Called on {@code stop}, and before that on every {@code check}, with which a serving role goes on to
     * its next clients.
     */
    default void check(RoleContext context) throws Exception {}
}

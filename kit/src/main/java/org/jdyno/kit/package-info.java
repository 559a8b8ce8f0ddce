/**
 * The code of jdyno that runs inside a process under test: the protocol with the lab, windows, recording, hiccups.
 *
 * <p>A workload implements {@link org.jdyno.kit.Role} and starts it with {@link org.jdyno.kit.RoleProcess};
 * docs/protocol.md is the contract. A load that does not wait for the server is an {@link org.jdyno.kit.OpenLoop} over
 * {@link org.jdyno.kit.Arrivals}, recorded by {@link org.jdyno.kit.Responses}. The kit is Java 8 bytecode and runs on
 * every JVM. It does not depend on workloads or the lab. While a window runs, it neither logs nor locks on the paths of
 * the load.
 */
package org.jdyno.kit;

package org.jdyno.system;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;

/** Starts the roles of the workload in Java or in C. */
final class Roles {
    /** As in the workload's description. */
    private static final List<String> TIRPC = List.of("-I/usr/include/tirpc", "-ltirpc");

    private Roles() {}

    static boolean hasTirpc() throws Exception {
        return CCompiler.hasLibrary("rpc/rpc.h", TIRPC);
    }

    private static List<String> flags() throws Exception {
        return hasTirpc() ? TIRPC : List.of("-DJDYNO_WITHOUT_TIRPC=\"this program lacks tirpc\"");
    }

    /** A twin in which each of these texts has been replaced; every text must occur. */
    static Path brokenTwin(Map<String, String> replacements) throws Exception {
        return CCompiler.brokenTwin(replacements, flags());
    }

    /**
     * Starts a role.
     *
     * @param parameters those that differ from the defaults, as {@code name=value}
     */
    static ChildRole start(boolean inC, String role, String... parameters) throws Exception {
        if (inC) {
            return ofTwin(CCompiler.twin(flags()), role, parameters);
        }
        return ChildRole.start(role.equals("server") ? SystemServer.class : SystemClient.class, all(parameters));
    }

    static ChildRole ofTwin(Path program, String role, String... parameters) throws Exception {
        return ChildRole.startInC(program, role, all(parameters));
    }

    /** The command line of a client in Java. */
    static List<String> clientLine(String... parameters) throws Exception {
        return ChildRole.commandLine(List.of(), SystemClient.class, all(parameters));
    }

    private static String[] all(String... parameters) throws Exception {
        String[] small = {"file=1", "directory=" + System.getProperty("java.io.tmpdir")};
        return ChildRole.parameters(
                Stream.concat(Stream.of(small), Stream.of(parameters)).toArray(String[]::new));
    }

    /** The answer of a client that is ready to {@code connect} to a server with these endpoints. */
    static JsonNode connect(ChildRole client, Object endpoints) throws Exception {
        client.next("ready");
        return client.connect("{\"server\":" + endpoints + "}");
    }
}

package org.jdyno.web.engine;

import java.io.IOException;
import java.net.BindException;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;

/** The engines by name. */
public final class Engines {
    private Engines() {}

    /**
     * The engine that the parameter {@code engine} names.
     *
     * @param tls of its connections
     * @throws RoleFailure as {@code unsupported} if this JVM cannot run it
     */
    public static Engine of(Parameters parameters, Tls tls) {
        Threads threads = Threads.of(parameters);
        String name = parameters.text("engine");
        boolean version2 = parameters.text("version").equals("2");
        if (version2 && !name.equals("tomcat")) {
            throw new RoleFailure("unsupported", "engine=" + name + " speaks HTTP/1.1 only; tomcat has HTTP/2");
        }
        switch (name) {
            case "tomcat":
                return new TomcatEngine(threads, version2, tls);
            case "jetty":
                return new JettyEngine(threads, tls);
            case "jdk":
                return new JdkEngine(threads, tls);
            default:
                throw new RoleFailure(
                        "bad-parameter", "parameter engine must be tomcat, jetty or jdk, not \"" + name + "\"");
        }
    }

    /** The exception of a server that does not start: a BindException if that was the cause. */
    static IOException startFailure(String server, Exception failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return (BindException) cause;
            }
        }
        return new IOException(server + " does not start: " + failed.getMessage(), failed);
    }
}

package org.jdyno.database;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdyno.kit.ProcessTree;

/** A server of a database in Java, in memory: a JVM with the jars of that database, and of procedures, alone. */
final class JavaServer implements ServerKind {
    private final Product product;
    private final Class<?>[] procedures;

    /** @param procedures classes from each jar that procedures of H2 need */
    JavaServer(Product product, Class<?>... procedures) {
        this.product = product;
        this.procedures = procedures;
    }

    @Override
    public boolean sharesMemory() {
        return false;
    }

    @Override
    public void prepare(Path directory, ProcessTree tree) {
        // It keeps everything in memory.
    }

    @Override
    public List<String> command(Path directory, String host, int port) throws IOException {
        List<String> command = new ArrayList<String>();
        command.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
        switch (product) {
            case H2:
                command.addAll(
                        Arrays.asList("-Dh2.bindAddress=" + host, "-cp", withProcedures(jars("org.h2.tools.Server"))));
                command.addAll(Arrays.asList(
                        "org.h2.tools.Server", "-tcp", "-tcpPort", "" + port, "-ifNotExists", "-tcpAllowOthers"));
                break;
            case HSQLDB:
                command.addAll(Arrays.asList("-cp", jars("org.hsqldb.server.Server"), "org.hsqldb.server.Server"));
                command.addAll(Arrays.asList("--address", host, "--port", "" + port, "--silent", "true"));
                command.addAll(Arrays.asList("--database.0", "mem:" + Product.NAME, "--dbname.0", Product.NAME));
                break;
            default:
                command.addAll(Arrays.asList("-Dderby.stream.error.field=java.lang.System.err", "-cp"));
                command.add(jars("org.apache.derby.drda.NetworkServerControl", "org.apache.derby.jdbc.EmbeddedDriver"));
                command.addAll(Arrays.asList("org.apache.derby.drda.NetworkServerControl", "start"));
                command.addAll(Arrays.asList("-h", host, "-p", "" + port, "-noSecurityManager"));
        }
        return command;
    }

    private String withProcedures(String jars) throws IOException {
        StringBuilder all = new StringBuilder(jars);
        for (Class<?> its : procedures) {
            all.append(File.pathSeparator).append(jar(its));
        }
        return all.toString();
    }

    /** A class path of the jars that have these classes. */
    private static String jars(String... classes) throws IOException {
        List<String> jars = new ArrayList<String>();
        for (String name : classes) {
            try {
                jars.add(jar(Class.forName(name, false, JavaServer.class.getClassLoader())));
            } catch (ClassNotFoundException missing) {
                throw new IOException("the class path lacks " + name, missing);
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    /** The jar, or the directory, that has a class. */
    private static String jar(Class<?> its) throws IOException {
        try {
            return Paths.get(its.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException noFile) {
            throw new IOException("the class " + its.getName() + " is in no file", noFile);
        }
    }

    @Override
    public boolean isReady(Path directory, ProcessTree tree, int port) {
        return tree.listening().containsKey(port);
    }
}

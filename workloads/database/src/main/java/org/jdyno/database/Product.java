package org.jdyno.database;

import java.util.HashMap;
import java.util.Map;
import org.jdyno.kit.Parameters;

/** The databases that a workload can use. */
public enum Product {
    H2("H2", "org.h2.Driver", "jdbc:h2:", "jdyno", "jdyno"),
    HSQLDB("HSQLDB", "org.hsqldb.jdbc.JDBCDriver", "jdbc:hsqldb:", "SA", ""),
    DERBY("Derby", "org.apache.derby.jdbc.EmbeddedDriver", "jdbc:derby:", "jdyno", "jdyno"),
    POSTGRES("PostgreSQL", "org.postgresql.Driver", "jdbc:postgresql:", "jdyno", "jdyno");

    /** The name of every database that jdyno creates. */
    static final String NAME = "jdyno";

    private final String title;
    private final String driver;
    private final String urlPrefix;
    private final String user;
    private final String password;

    Product(String title, String driver, String urlPrefix, String user, String password) {
        this.title = title;
        this.driver = driver;
        this.urlPrefix = urlPrefix;
        this.user = user;
        this.password = password;
    }

    /** Its name in sentences. */
    public String title() {
        return title;
    }

    /** Its value of the parameter {@code database}. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }

    /** Whether it can run in the process that uses it. */
    public boolean isEmbeddable() {
        return this != POSTGRES;
    }

    /** The class of its JDBC driver, for a server or for a database in this process. */
    String driver(boolean server) {
        return this == DERBY && server ? "org.apache.derby.jdbc.ClientDriver" : driver;
    }

    /** How every URL of its JDBC driver begins. */
    String urlPrefix() {
        return urlPrefix;
    }

    /** The user of a database that jdyno creates. */
    String user() {
        return user;
    }

    /** The password of that user. */
    String password() {
        return password;
    }

    /** Properties with which a connection neither creates a database nor writes to it, if the driver has any. */
    Map<String, String> readOnlyProperties() {
        Map<String, String> properties = new HashMap<String, String>();
        switch (this) {
            case H2:
                properties.put("IFEXISTS", "TRUE");
                properties.put("ACCESS_MODE_DATA", "r");
                break;
            case HSQLDB:
                properties.put("ifexists", "true");
                break;
            case POSTGRES:
                properties.put("readOnlyMode", "always");
                break;
            default:
                properties.put("create", "false");
        }
        return properties;
    }

    /** The URL of the database that jdyno creates in this process, in memory. */
    String embeddedUrl() {
        switch (this) {
            case H2:
                return urlPrefix + "mem:" + NAME + ";DB_CLOSE_DELAY=-1";
            case HSQLDB:
                return urlPrefix + "mem:" + NAME;
            case DERBY:
                return urlPrefix + "memory:" + NAME + ";create=true";
            default:
                throw new IllegalStateException(title + " has no database in this process");
        }
    }

    /**
     * The URL of the database that jdyno creates in a server.
     *
     * @param address of the server, as {@code host:port}
     */
    String serverUrl(String address) {
        switch (this) {
            case H2:
                return urlPrefix + "tcp://" + address + "/mem:" + NAME + ";DB_CLOSE_DELAY=-1";
            case HSQLDB:
                return urlPrefix + "hsql://" + address + "/" + NAME;
            case DERBY:
                return urlPrefix + "//" + address + "/memory:" + NAME + ";create=true";
            default:
                return urlPrefix + "//" + address + "/" + NAME;
        }
    }
}

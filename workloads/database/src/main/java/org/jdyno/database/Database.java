package org.jdyno.database;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;
import org.jdyno.kit.tls.Tls.Provision;

/**
 * The database of a trial, as a role that uses it sees it: its URL, and connections to it. Immutable, so any thread may
 * use it.
 *
 * <p>A database in the process of its user exists from the first connection to the end of the process.
 */
public final class Database {
    /** The name of the role that {@link DatabaseRole} is, and of its endpoint. */
    public static final String ROLE = "database";

    /** Where Derby writes its log, which would otherwise be a file in the working directory. */
    private static final String DERBY_LOG = "derby.stream.error.field";

    private final Settings settings;
    private final String url;
    private final Driver driver;
    private final Properties properties = new Properties();

    private Database(Settings settings, String url, Driver driver) {
        this.settings = settings;
        this.url = url;
        this.driver = driver;
        // The URL of the user's own database may contain them.
        boolean created = !settings.isUsersOwn();
        put("user", settings.user.isEmpty() && created ? settings.product.user() : settings.user);
        put("password", settings.password.isEmpty() && created ? settings.product.password() : settings.password);
        if (settings.tls != Provision.NO) {
            properties.setProperty("sslmode", "require");
            properties.setProperty("sslfactory", DriverSockets.class.getName());
            properties.setProperty("sslfactoryarg", settings.tls.toString());
        }
        if (!mayWrite()) {
            properties.putAll(settings.product.readOnlyProperties());
        }
    }

    private void put(String property, String value) {
        if (!value.isEmpty()) {
            properties.setProperty(property, value);
        }
    }

    /**
     * The database that the parameters of a role name.
     *
     * @param endpoints of all roles, as a role gets them by {@code connect}
     * @throws RoleFailure as {@code bad-parameter} if a parameter is wrong, as {@code unsupported} if the database
     *     cannot do what they ask for
     */
    public static Database of(Parameters parameters, Map<String, Map<String, String>> endpoints) {
        return of(parameters, endpoints, Database.class.getClassLoader());
    }

    /**
     * The same by another JDBC driver than that of the class path.
     *
     * @param drivers loads the driver
     */
    public static Database of(Parameters parameters, Map<String, Map<String, String>> endpoints, ClassLoader drivers) {
        Settings settings = new Settings(parameters);
        String url = url(settings, endpoints);
        return new Database(settings, url, driver(settings, url, drivers));
    }

    private static String url(Settings settings, Map<String, Map<String, String>> endpoints) {
        if (settings.isUsersOwn()) {
            return settings.url;
        }
        if (!settings.server) {
            return settings.product.embeddedUrl();
        }
        String address = endpoints
                .getOrDefault(ROLE, Collections.<String, String>emptyMap())
                .get(ROLE);
        if (address == null) {
            throw new RoleFailure("error", "the role " + ROLE + " has no endpoint " + ROLE + ", so it runs no server");
        }
        return settings.product.serverUrl(address);
    }

    private static Driver driver(Settings settings, String url, ClassLoader drivers) {
        if (settings.product == Product.DERBY && System.getProperty(DERBY_LOG) == null) {
            System.setProperty(DERBY_LOG, "java.lang.System.err");
        }
        boolean server = settings.isUsersOwn() ? url.startsWith("jdbc:derby://") : settings.server;
        String driver = settings.product.driver(server);
        try {
            return (Driver)
                    Class.forName(driver, true, drivers).getConstructor().newInstance();
        } catch (ReflectiveOperationException missing) {
            throw new RoleFailure("error", "the class path lacks the driver " + driver, missing);
        }
    }

    public Product product() {
        return settings.product;
    }

    /** The JDBC URL, for a pool of connections. */
    public String url() {
        return url;
    }

    /**
     * The properties of a connection, such as {@code user} and {@code password}, for a pool of connections. If
     * {@link #mayWrite} is false, the pool must also call {@link Connection#setReadOnly}.
     */
    public Properties properties() {
        Properties copy = new Properties();
        copy.putAll(properties);
        return copy;
    }

    /** Whether it runs in the process of its user, in which case no other process can see it. */
    public boolean isEmbedded() {
        return !settings.server && !settings.isUsersOwn();
    }

    /** Whether tables may be created, dropped and written to: always, unless the database is the user's own. */
    public boolean mayWrite() {
        return !settings.isUsersOwn() || settings.mayWrite;
    }

    /**
     * Must be called before anything is created, dropped or written to.
     *
     * @throws RoleFailure as {@code bad-parameter} if that is not allowed
     */
    public void requireWritable() {
        if (!mayWrite()) {
            throw new RoleFailure(
                    "bad-parameter",
                    "the trial would create and drop tables in the database of url=" + url + ", which may-write=no"
                            + " forbids; set may-write=yes if nothing in that database is of value");
        }
    }

    /**
     * Opens a connection, which only reads if {@link #mayWrite} is false. The caller closes it.
     *
     * @throws RoleFailure with a sentence that names the setting to change, if the database refuses it
     */
    public Connection connect() {
        try {
            Connection connection = driver.connect(url, properties());
            if (connection == null) {
                throw new RoleFailure("bad-parameter", "the driver of " + settings.product.title() + " rejects " + url);
            }
            connection.setReadOnly(!mayWrite());
            requireTls(connection);
            return connection;
        } catch (SQLException refused) {
            throw failure(refused);
        }
    }

    /** Requires that the server sees TLS on a connection, if there is to be TLS: a proxy might have ended it. */
    private void requireTls(Connection connection) throws SQLException {
        if (settings.tls == Provision.NO) {
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet seen = statement.executeQuery(
                        "SELECT version, cipher FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()")) {
            if (!seen.next()
                    || !Tls.PROTOCOL.equals(seen.getString(1))
                    || !Tls.CIPHER_SUITE.equals(seen.getString(2))) {
                throw new RoleFailure("error", "the server does not see " + Tls.PROTOCOL + " on a connection");
            }
        }
    }

    /** Reports the handshakes of this process, if its connections have TLS. */
    public void check(RoleContext role) {
        if (settings.tls != Provision.NO) {
            DriverSockets.of(settings.tls).check(role);
        }
    }

    /** The failure that an exception of a connection means, or of a pool or of a statement. */
    public RoleFailure failure(SQLException thrown) {
        return ConnectionFailure.of(settings, url, properties.getProperty("user", ""), thrown);
    }
}

package org.jdyno.database;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jdyno.kit.RoleFailure;

/** Maps what a database refuses to a sentence that names the setting, its value and what to do. */
final class ConnectionFailure {
    private static final String WRONG_USER = "28";
    private static final String NOT_CONNECTED = "08";
    private static final String TOO_MANY_CONNECTIONS = "53300";
    private static final String DISK_FULL = "53100";
    private static final String READ_ONLY = "25006";

    /** Those of PostgreSQL, H2, HSQLDB and Derby. */
    private static final List<String> NO_DATABASE = Arrays.asList("3D000", "90146", "90149", "XJ004");

    /** The server is starting or stopping, or one of its processes has crashed; in H2, the connection is broken. */
    private static final List<String> ENDED = Arrays.asList("57P01", "57P02", "57P03", "90067", "90098");

    /** The code of HSQLDB, which has no state of its own for that. */
    private static final int NO_HSQLDB_DATABASE = -465;

    private final Settings settings;
    private final String where;
    private final String user;

    private ConnectionFailure(Settings settings, String url, String user) {
        this.settings = settings;
        this.user = user;
        where = settings.product.title() + " at " + url;
    }

    /** @param user who connected */
    static RoleFailure of(Settings settings, String url, String user, SQLException thrown) {
        return new ConnectionFailure(settings, url, user).of(thrown);
    }

    private RoleFailure of(SQLException thrown) {
        String state = String.valueOf(thrown.getSQLState());
        if (state.startsWith(WRONG_USER)) {
            return failure(
                    "bad-parameter",
                    "does not accept user=" + user + " with this password",
                    settings.isUsersOwn()
                            ? "set user= and password-file= to those of a user of the database"
                            : "leave out user= and password-file=, because jdyno creates the database and its user",
                    thrown);
        }
        if (state.equals(TOO_MANY_CONNECTIONS)) {
            return failure(
                    "refused",
                    "accepts no more connections",
                    settings.isUsersOwn()
                            ? "raise its max_connections, or let the workload open fewer"
                            : "max-connections=" + settings.maxConnections + " is too small; set it to as many as the"
                                    + " workload opens",
                    thrown);
        }
        boolean missing = settings.product == Product.HSQLDB && thrown.getErrorCode() == NO_HSQLDB_DATABASE;
        if (missing || NO_DATABASE.contains(state)) {
            return failure("bad-parameter", "has no such database", "set url= to one that exists", thrown);
        }
        if (state.equals(DISK_FULL)) {
            return failure("error", "has no space left", "set directory= to a directory with more", thrown);
        }
        if (state.equals(READ_ONLY)) {
            return failure(
                    "bad-parameter", "was to be written to, which may-write=no forbids", "set may-write=yes", thrown);
        }
        if (state.startsWith(NOT_CONNECTED) || ENDED.contains(state)) {
            return failure(
                    "refused",
                    "cannot be reached",
                    settings.isUsersOwn() ? "start it, or set url= to where it listens" : "its log says why it ended",
                    thrown);
        }
        return new RoleFailure("error", where + " failed: " + thrown.getMessage(), thrown);
    }

    private RoleFailure failure(String cause, String what, String cure, SQLException thrown) {
        return new RoleFailure(
                cause, where + " " + what + "; " + cure + " (it says: " + thrown.getMessage() + ")", thrown);
    }
}

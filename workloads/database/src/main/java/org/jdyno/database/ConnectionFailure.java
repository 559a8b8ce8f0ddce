package org.jdyno.database;

import java.sql.SQLException;
import org.jdyno.kit.RoleFailure;

/** Maps the refusal of a connection to a sentence that names the setting, its value and what to do. */
final class ConnectionFailure {
    private static final String NO_SERVER = "08001";
    private static final String REJECTED = "08004";
    private static final String WRONG_USER = "28";
    private static final String NO_DATABASE = "3D000";
    private static final String TOO_MANY_CONNECTIONS = "53300";

    private ConnectionFailure() {}

    static RoleFailure of(Settings settings, String url, String user, SQLException thrown) {
        String state = String.valueOf(thrown.getSQLState());
        String where = settings.product.title() + " at " + url;
        if (state.startsWith(WRONG_USER)) {
            return failure(
                    "bad-parameter",
                    where + " does not accept the user \"" + user + "\" with the password given",
                    "set user= and password=",
                    thrown);
        }
        if (state.equals(TOO_MANY_CONNECTIONS)) {
            return failure(
                    "refused",
                    where + " accepts no more connections",
                    settings.isUsersOwn()
                            ? "raise its max_connections, or use fewer connections"
                            : "set max-connections= to more than the workload opens",
                    thrown);
        }
        if (state.equals(NO_DATABASE)) {
            return failure("bad-parameter", where + " has no such database", "set url= to one that exists", thrown);
        }
        if (state.equals(NO_SERVER) || state.equals(REJECTED)) {
            return failure(
                    "refused",
                    where + " cannot be reached",
                    settings.isUsersOwn() ? "start it, or set url= to where it listens" : "see the log of the database",
                    thrown);
        }
        return failure("error", where + " failed", "see the message", thrown);
    }

    private static RoleFailure failure(String cause, String what, String cure, SQLException thrown) {
        return new RoleFailure(cause, what + "; " + cure + " (" + thrown.getMessage() + ")", thrown);
    }
}

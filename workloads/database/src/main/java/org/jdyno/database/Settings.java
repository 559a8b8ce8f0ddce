package org.jdyno.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.util.List;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls.Provision;

/** The parameters that say which database is used, and how it is reached. Immutable. */
final class Settings {
    private static final int MAX_CONNECTIONS = 100;

    final Product product;
    /** The JDBC URL of the user's own database; empty if jdyno creates one. */
    final String url;

    final String user;
    final String password;
    final boolean mayWrite;
    /** How many connections PostgreSQL accepts. */
    final int maxConnections;
    /** Whether it is a process of its own. */
    final boolean server;
    /** Of the connections. */
    final Provision tls;

    /** @throws RoleFailure as {@code bad-parameter} or {@code unsupported} if one is wrong */
    Settings(Parameters parameters) {
        product = parameters.among("database", Product.values());
        url = parameters.text("url", "");
        if (!url.isEmpty() && !url.startsWith(product.urlPrefix())) {
            throw wrong("url", "a URL of database=" + product + ", such as " + product.urlPrefix() + "…", url);
        }
        user = parameters.text("user", "");
        password = password(parameters.text("password-file", ""));
        mayWrite = parameters.choiceOrFirst("may-write", "no", "yes").equals("yes");
        maxConnections = (int) parameters.number("max-connections", 1, 10_000, MAX_CONNECTIONS);
        String tiers = parameters.choiceOrFirst("tiers", "auto", "one", "two", "three");
        if (tiers.equals("one") && !product.isEmbeddable() && url.isEmpty()) {
            throw new RoleFailure(
                    "unsupported",
                    product.title() + " runs in a process of its own, which tiers=one excludes; set tiers=two, or"
                            + " database=h2");
        }
        server = !product.isEmbeddable() || !tiers.equals("auto") && !tiers.equals("one");
        tls = Provision.ofOrNo(parameters);
        if (tls != Provision.NO && (product != Product.POSTGRES || isUsersOwn())) {
            throw new RoleFailure(
                    "unsupported",
                    isUsersOwn()
                            ? "whether connections to a database of your own have TLS is said by its url; set tls=no"
                            : "tls=" + tls + " needs database=postgres; in the process of its user a database has no"
                                    + " connections, and the servers of " + product.title() + " are without TLS here");
        }
    }

    /** The first line of a file, so that no command line and no stored plan has the password. */
    private static String password(String file) {
        if (file.isEmpty()) {
            return "";
        }
        try {
            List<String> lines = Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8);
            if (!lines.isEmpty()) {
                return lines.get(0);
            }
        } catch (IOException | InvalidPathException unreadable) {
            throw wrong("password-file", "a file that can be read (" + unreadable + ")", file);
        }
        throw wrong("password-file", "a file whose first line is the password", file);
    }

    /** Whether the database is the user's own. */
    boolean isUsersOwn() {
        return !url.isEmpty();
    }

    /** Whether jdyno starts a server. */
    boolean isStarted() {
        return server && !isUsersOwn();
    }

    static RoleFailure wrong(String name, String expected, String given) {
        return new RoleFailure(
                "bad-parameter", "parameter " + name + " must be " + expected + ", not \"" + given + "\"");
    }
}

package org.jdyno.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The parameters that say which database is used, and how it is reached. Immutable. */
final class Settings {
    private static final List<String> TIERS = Arrays.asList("auto", "one", "two", "three");

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

    /** @throws RoleFailure as {@code bad-parameter} or {@code unsupported} if one is wrong */
    Settings(Parameters parameters) {
        product = product(parameters.text("database"));
        url = parameters.text("url", "");
        if (!url.isEmpty() && !url.startsWith(product.urlPrefix())) {
            throw wrong("url", "a URL of database=" + product.word() + ", such as " + product.urlPrefix() + "…", url);
        }
        user = parameters.text("user", "");
        password = password(parameters.text("password-file", ""));
        mayWrite =
                word(parameters, "may-write", "no", Arrays.asList("no", "yes")).equals("yes");
        maxConnections = parameters.text("max-connections", "").isEmpty()
                ? MAX_CONNECTIONS
                : (int) parameters.number("max-connections", 1, 10_000);
        String tiers = word(parameters, "tiers", "auto", TIERS);
        if (tiers.equals("one") && !product.isEmbeddable() && url.isEmpty()) {
            throw new RoleFailure(
                    "unsupported",
                    product.title() + " runs in a process of its own, which tiers=one excludes; set tiers=two, or"
                            + " database=h2");
        }
        server = !product.isEmbeddable() || !tiers.equals("auto") && !tiers.equals("one");
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

    private static Product product(String word) {
        for (Product product : Product.values()) {
            if (product.word().equals(word)) {
                return product;
            }
        }
        throw wrong("database", "h2, hsqldb, derby or postgres", word);
    }

    static String word(Parameters parameters, String name, String otherwise, List<String> words) {
        String word = parameters.text(name, otherwise);
        if (!words.contains(word)) {
            throw wrong(name, "one of " + words, word);
        }
        return word;
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

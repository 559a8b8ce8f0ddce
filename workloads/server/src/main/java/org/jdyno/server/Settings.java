package org.jdyno.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.Json;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The parameters of the adapter. Immutable. */
final class Settings {
    /** The program {@code java} under test and its options; empty if the platform is native. */
    final List<String> java;
    /** The words before the command that limit it; usually none. */
    final List<String> limit;

    final String command;
    final File directory;
    final Map<String, String> environment;
    final String ready;
    final int withinSeconds;
    /** The port of the plan; 0 for a free one. */
    final int port;

    final String host;
    final String scheme;
    final String stop;
    final int stopWithinSeconds;
    /** Whether an agent in the JVM records its hiccups. */
    final boolean hiccups;
    /** Whether the lab suspends the process group of the adapter during the trial. */
    final boolean suspended;
    /** Where the output of the program goes. */
    final Path log;
    /** A directory of classes that the platform names; null if it names none. */
    final String classes;

    /** @throws RoleFailure as {@code bad-parameter} if one is wrong, {@code unsupported} if there is no command */
    Settings(Parameters parameters) {
        java = java(parameters);
        limit = words(parameters, "limit");
        command = parameters.text(java.isEmpty() ? "native" : "command");
        if (command.trim().isEmpty()) {
            throw new RoleFailure(
                    "unsupported",
                    java.isEmpty()
                            ? "there is no server for the platform native; name its command by native:"
                            : "there is no server for JVMs; name its command by command:");
        }
        directory = directory(parameters.text("directory"));
        environment = environment(parameters.text("environment"));
        ready = parameters.text("ready");
        withinSeconds = parameters.number("within", 0);
        port = (int) parameters.number("port", 0, 65535);
        host = parameters.text("host", "127.0.0.1");
        scheme = parameters.text("scheme");
        stop = parameters.text("stop");
        stopWithinSeconds = parameters.number("stop-within", 1);
        hiccups = parameters.text("hiccups").equals("yes") && !java.isEmpty();
        suspended = parameters.text("suspended", "no").equals("yes");
        log = Paths.get(parameters.text("log", "server.log")).toAbsolutePath();
        classes = parameters.text("classes", null);
    }

    private static List<String> java(Parameters parameters) {
        Path own = Paths.get(System.getProperty("java.home"), "bin", "java");
        String program = parameters.text("java", own.toString());
        if (program.isEmpty()) {
            return Collections.emptyList();
        }
        List<String> words = new ArrayList<String>();
        words.add(program);
        words.addAll(words(parameters, "java"));
        return words;
    }

    /** The parameters NAME-1, NAME-2 and so on. */
    private static List<String> words(Parameters parameters, String name) {
        List<String> words = new ArrayList<String>();
        for (String word = parameters.text(name + "-1", null);
                word != null;
                word = parameters.text(name + "-" + (words.size() + 1), null)) {
            words.add(word);
        }
        return words;
    }

    private static File directory(String given) {
        Path path = Paths.get(given).toAbsolutePath();
        if (!Files.isDirectory(path)) {
            throw wrong("directory", "a directory that exists", given);
        }
        return path.toFile();
    }

    private static Map<String, String> environment(String given) {
        Map<String, String> variables = new LinkedHashMap<String, String>();
        try {
            Object parsed = Json.parse(given.isEmpty() ? "{}" : given);
            if (parsed instanceof Map) {
                for (Map.Entry<?, ?> variable : ((Map<?, ?>) parsed).entrySet()) {
                    variables.put(String.valueOf(variable.getKey()), String.valueOf(variable.getValue()));
                }
                return variables;
            }
        } catch (IOException malformed) {
            System.err.println("parameter environment is not JSON: " + malformed.getMessage());
        }
        throw wrong("environment", "a JSON object", given);
    }

    static RoleFailure wrong(String name, String expected, String given) {
        return new RoleFailure(
                "bad-parameter", "parameter " + name + " must be " + expected + ", not \"" + given + "\"");
    }
}

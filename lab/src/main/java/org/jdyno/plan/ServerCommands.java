package org.jdyno.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Point;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * Checks what a plan says of a user's server and of requests before anything starts: the names in braces, the port, and
 * the files. Otherwise every trial would fail by them.
 */
final class ServerCommands {
    private static final String PORT = "{port}";

    private static final List<String> NAMES =
            List.of("java", "options", "java-home", "port", "host", "classes", "example");

    /** A name in braces; not one of a shell, such as ${HOME}. */
    private static final Pattern IN_BRACES = Pattern.compile("(?<!\\$)\\{([A-Za-z][A-Za-z0-9_-]*)}");

    /** What precedes a name in braces that is no part of a pattern such as %d{ISO8601} or /products/{id}. */
    private static final Pattern BEFORE_NAME = Pattern.compile("(?s)(.*[\\s=:])?");

    private static final Pattern JAR = Pattern.compile("\\{java}(?: -[^\\s'\"]+)* -jar (?:\"([^\"]+)\"|([^\\s'\"]+))");
    private static final Pattern CLASS_PATH = Pattern.compile("\\{java} -cp (?:\"([^\"]+)\"|([^\\s'\"]+))");
    private static final Pattern FILE = Pattern.compile("(?:^|[{\"])file:([^\"{}]+)");

    private static final String LOG = "log ";
    private static final Pattern GET = Pattern.compile("get /[!-~]*");
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ServerCommands() {}

    /**
     * Checks the cells of a plan.
     *
     * @param filesHere whether all roles run on this machine, and so the files must be here
     * @throws UserError that names the setting, its value and the cure
     */
    static void check(List<Cell> cells, boolean filesHere) {
        for (Cell cell : cells) {
            Point point = cell.point();
            if (cell.workload().equals(OwnServer.WORKLOAD)) {
                for (String setting : List.of("command", "native")) {
                    checkCommand(setting, point, filesHere);
                }
                checkNames("environment", point.get("environment").replace('"', ' '));
                if (point.get("command").isBlank() && point.get("native").isBlank()) {
                    throw new UserError("server needs command, jar, main-class or native: what starts your server");
                }
                checkEnvironment(point.get("environment"));
                checkReady(point.get("ready"));
            }
            if (filesHere) {
                checkFiles(point);
            }
            Optional.ofNullable(point.values().get("requests"))
                    .ifPresent(requests -> RequestWords.check(requests, filesHere));
        }
    }

    private static void checkCommand(String setting, Point point, boolean filesHere) {
        String command = point.get(setting);
        checkNames(setting, command);
        if (filesHere && !point.get("directory").isEmpty()) {
            Path directory = Path.of(point.get("directory"));
            if (!directory.isAbsolute() || !Files.isDirectory(directory)) {
                throw new UserError("server: directory must be the absolute path of a directory that exists, not "
                        + Words.quoted(directory.toString()));
            }
            // A file that is missing is what the user must know first.
            checkPrograms(setting, command, directory);
        }
        boolean told = (command + point.get("environment")).contains(PORT);
        if (!command.isBlank() && !told && point.get("port").equals("0")) {
            throw new UserError("server: " + setting + " " + Words.quoted(command) + " has no " + PORT
                    + ", so the server would not know where to listen; write " + PORT + " where its port belongs, such"
                    + " as --server.port={port}, or name the port that it always has, such as port: 8080");
        }
    }

    private static void checkEnvironment(String environment) {
        try {
            JsonNode variables = JSON.readTree(environment.isEmpty() ? "{}" : environment);
            boolean texts = variables.isObject()
                    && variables.properties().stream()
                            .allMatch(one -> one.getValue().isTextual());
            if (!texts) {
                throw new UserError("server: environment must be an object of names and texts, such as {\"A\": \"1\"}");
            }
            variables.fieldNames().forEachRemaining(ServerCommands::checkVariable);
        } catch (JsonProcessingException malformed) {
            throw new UserError("server: environment must be a JSON object, such as {\"A\": \"1\"}", malformed);
        }
    }

    private static void checkVariable(String name) {
        if (name.isEmpty() || name.chars().anyMatch(c -> c == '=' || Character.isWhitespace(c))) {
            throw new UserError("server: environment must have names of variables, without = and blanks, not "
                    + Words.quoted(name));
        }
    }

    private static void checkReady(String ready) {
        if (ready.startsWith(LOG) && ready.length() > LOG.length()) {
            try {
                Pattern.compile(ready.substring(LOG.length()));
            } catch (PatternSyntaxException malformed) {
                throw new UserError(
                        "server: ready must have a regular expression for log, not "
                                + Words.quoted(ready.substring(LOG.length())) + ": " + malformed.getDescription(),
                        malformed);
            }
        } else if (!ready.equals("port") && !GET.matcher(ready).matches()) {
            throw new UserError(
                    "server: ready must be port, {get: /PATH} or {log: REGEX}, on the command line get /PATH"
                            + " or log REGEX, not " + Words.quoted(ready));
        }
    }

    private static void checkNames(String setting, String text) {
        Matcher names = IN_BRACES.matcher(text);
        while (names.find()) {
            String name = names.group(1);
            boolean apart =
                    BEFORE_NAME.matcher(text.substring(0, names.start())).matches();
            Optional<String> near =
                    Words.nearest(name, NAMES).filter(known -> apart || known.length() == name.length());
            if (!NAMES.contains(name) && (apart || near.isPresent())) {
                throw new UserError("server: " + setting + " has {" + name + "}, which stands for nothing"
                        + near.map(known -> "; did you mean {" + known + "}?").orElse("") + "; it may have {"
                        + String.join("}, {", NAMES) + "}");
            }
        }
    }

    private static void checkPrograms(String setting, String command, Path directory) {
        find(JAR, command)
                .filter(jar -> !jar.contains("{") && !Files.isRegularFile(directory.resolve(jar)))
                .ifPresent(jar -> {
                    throw missing(setting + " names the jar", directory.resolve(jar));
                });
        find(CLASS_PATH, command).stream()
                .flatMap(path -> Stream.of(path.split(":")))
                .map(part -> part.endsWith("/*") ? part.substring(0, part.length() - 2) : part)
                .filter(part -> !part.isEmpty() && !part.contains("{") && Files.notExists(directory.resolve(part)))
                .findFirst()
                .ifPresent(part -> {
                    throw missing(setting + " has in its class path", directory.resolve(part));
                });
    }

    private static Optional<String> find(Pattern pattern, String command) {
        Matcher found = pattern.matcher(command);
        return found.find()
                ? Optional.of(Optional.ofNullable(found.group(1)).orElseGet(() -> found.group(2)))
                : Optional.empty();
    }

    private static void checkFiles(Point point) {
        Optional.ofNullable(point.values().get("requests")).ifPresent(requests -> FILE.matcher(requests)
                .results()
                .map(file -> file.group(1))
                .forEach(file -> checkFile("load: requests names", file)));
        Optional.ofNullable(point.values().get("trust"))
                .filter(trust -> !OwnServer.NO_FILES.contains(trust))
                .ifPresent(trust -> checkFile("load: trust names", trust));
    }

    private static void checkFile(String setting, String file) {
        if (!Path.of(file).isAbsolute()) {
            throw new UserError(setting + ", which must be an absolute path outside a plan file; write file:"
                    + Path.of(file).toAbsolutePath());
        }
        if (!Files.isReadable(Path.of(file)) || !Files.isRegularFile(Path.of(file))) {
            throw missing(setting, Path.of(file));
        }
    }

    private static UserError missing(String setting, Path file) {
        return new UserError(
                setting + " " + file + ", which is no file that can be read; build it first, or correct the"
                        + " path, which begins at the directory of the plan file");
    }
}

package org.jdyno.lab.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.jdyno.lab.model.BoundedNumber;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Words;

/**
 * The keys {@code server} and {@code load} of a plan file, which measure a server of the user: they are parameters of
 * the workload {@value #WORKLOAD}.
 */
final class OwnServer {
    static final String WORKLOAD = "server";

    private static final String WITHIN = "within";
    private static final String STOP_WITHIN = "stop-within";

    /** The time that the role needs to start, and to end the processes that the server has left. */
    private static final long SPARE_MILLIS = 20_000;

    /** The longest time in which a server must start, or end. */
    private static final long MOST_WITHIN_MILLIS = 3_600_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The time-out that the adapter uses if none is given. */
    private static final long USUAL_SECONDS = 30;

    /** The numbers in a mix of requests, and how large they may be. */
    private static final Map<String, Long> NUMBERS_OF_MIX =
            Map.of("weight", 1_000_000L, "expect", 999L, "status", 999L, "length", (long) Integer.MAX_VALUE);

    /** The placeholders for the JVM and its options in a command. */
    private static final List<String> OF_JVM = List.of("{java}", "{java-home}", "{options}");

    /** The values of {@code trust} that are not the name of a file with a certificate. */
    static final List<String> NO_FILES = List.of("system", "any");

    private final Path folder;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, String> load = new LinkedHashMap<>();

    private OwnServer(Path folder) {
        this.folder = folder;
    }

    /**
     * Reads the two keys.
     *
     * @param folder the directory of the plan file, in which relative paths begin
     * @return empty if the plan measures no server of the user
     */
    static Optional<OwnServer> read(Settings plan, Path folder) {
        if (plan.get("server").isEmpty() || plan.isText("server")) {
            return Optional.empty();
        }
        if (plan.get("workloads").isPresent()) {
            throw plan.wrong("has server and workloads; a plan measures either your server or workloads of jdyno");
        }
        Settings section = plan.sectionIf("server").orElseThrow();
        Path directory = folder.resolve(section.textIf("directory").orElse("")).normalize();
        OwnServer server = new OwnServer(directory);
        server.readServer(section);
        Optional<Settings> load = plan.sectionIf("load");
        load.ifPresent(of -> server.readLoad(of, folder));
        return Optional.of(server);
    }

    /** Makes the server the only workload of a request. */
    void addTo(Request request) {
        request.texts(WORKLOAD, texts);
        request.workloads().put(WORKLOAD, load);
    }

    /** The same timing, with the time that a server may take to start and to end. */
    static Timing patient(Timing timing, List<Cell> cells) {
        Timing patient = timing;
        for (Cell cell : cells) {
            if (cell.workload().equals(WORKLOAD)) {
                patient = patient.startingWithin(millis(cell, WITHIN)).answeringWithin(millis(cell, STOP_WITHIN));
            }
        }
        return patient;
    }

    private static long millis(Cell cell, String parameter) {
        long seconds = Long.parseLong(cell.point().get(parameter));
        return TimeUnit.SECONDS.toMillis(seconds == 0 ? USUAL_SECONDS : seconds) + SPARE_MILLIS;
    }

    private void readServer(Settings section) {
        String command = command(section).orElse("");
        String ofNative = section.textIf("native").orElse("");
        Map<String, String> environment =
                section.sectionIf("environment").map(Settings::entries).orElse(Map.of());
        texts.put("command", command);
        texts.put("native", ofNative);
        texts.put("directory", folder.toString());
        texts.put("environment", JSON.valueToTree(environment).toString());
        texts.put(
                "ready",
                section.either("ready", text -> ready(section, text), this::ready)
                        .orElse("port"));
        section.either("stop", text -> text, this::stop).ifPresent(signal -> texts.put("stop", signal));
        for (String key : List.of("port", "scheme")) {
            section.textIf(key).ifPresent(text -> texts.put(key, text));
        }
        texts.put("hiccups", section.flag("hiccups", false) ? "yes" : "no");
        section.rejectUnknownKeys();
        if (!Files.isDirectory(folder)) {
            throw section.wrong("directory " + folder + " does not exist");
        }
        if (command.isEmpty() && ofNative.isEmpty()) {
            throw section.wrong("needs command, jar, main-class or native: what starts your server");
        }
        if (!command.isEmpty() && OF_JVM.stream().noneMatch((command + environment)::contains)) {
            throw section.wrong("command must have {java} where the platform's JVM and its options go, such as"
                    + " \"{java} -jar shop.jar\"; or use {java-home} and {options}; a program that is no JVM is"
                    + " started by native:");
        }
    }

    private String ready(Settings section, String text) {
        if (!text.equals("port")) {
            throw section.wrong("ready must be port, {get: /PATH} or {log: REGEX}, not " + Words.quoted(text));
        }
        return text;
    }

    private String ready(Settings ready) {
        Optional<String> path = ready.textIf("get");
        Optional<String> line = ready.textIf("log");
        readWithin(ready, WITHIN);
        ready.rejectUnknownKeys();
        if (path.isPresent() && line.isPresent()) {
            throw ready.wrong("has get and log; leave out one of them");
        }
        if (path.filter(text -> !text.startsWith("/")).isPresent()) {
            throw ready.wrong("get must be a path such as /health, not " + Words.quoted(path.get()));
        }
        return path.map(text -> "get " + text)
                .or(() -> line.map(text -> "log " + text))
                .orElse("port");
    }

    private String stop(Settings stop) {
        readWithin(stop, STOP_WITHIN);
        String signal = stop.textIf("signal").orElse("TERM");
        stop.rejectUnknownKeys();
        return signal;
    }

    /** Reads a time-out, in whole seconds, into a parameter. */
    private void readWithin(Settings section, String parameter) {
        section.millisIf("within", 1, MOST_WITHIN_MILLIS)
                .ifPresent(millis -> texts.put(parameter, String.valueOf((millis + 999) / 1000)));
    }

    /** The command, as it is given or made from the other keys. */
    private Optional<String> command(Settings section) {
        Optional<String> command = section.textIf("command");
        Optional<String> jar = section.textIf("jar").map(path -> "{java} -jar " + quoted(existing(section, path)));
        Optional<String> main = section.textIf("main-class")
                .map(name -> "{java} -cp " + quoted(section.text("class-path")) + " " + name);
        String arguments = section.textIf("arguments").map(text -> " " + text).orElse("");
        List<String> given =
                Stream.of(command, jar, main).flatMap(Optional::stream).toList();
        if (given.size() > 1) {
            throw section.wrong("needs one of command, jar and main-class only");
        }
        if (!arguments.isEmpty() && jar.isEmpty() && main.isEmpty()) {
            throw section.wrong("has arguments, which follow a jar or main-class; write them into command");
        }
        return given.stream().findFirst().map(first -> first + arguments);
    }

    private String existing(Settings section, String path) {
        if (!path.contains("{") && !Files.isRegularFile(folder.resolve(path))) {
            throw section.wrong("jar names no file: " + folder.resolve(path));
        }
        return path;
    }

    private static String quoted(String word) {
        return word.matches("[^\\s'\"\\\\]+") ? word : "\"" + word.replaceAll("[\"\\\\]", "\\\\$0") + "\"";
    }

    /** @param plan the directory of the plan file */
    private void readLoad(Settings section, Path plan) {
        section.get("requests")
                .ifPresent(requests -> texts.put("requests", section.inFile(() -> requests(requests, plan))));
        for (String key : section.keys()) {
            if (!key.equals("requests")) {
                load.put(key, section.text(key));
            }
        }
        load.computeIfPresent("trust", (key, text) -> NO_FILES.contains(text) ? text : absolute(text, plan));
    }

    private static String absolute(String path, Path plan) {
        return plan.resolve(path).normalize().toString();
    }

    /** A mix as its readers want it: some of its scalars are numbers, all others texts. */
    private static JsonNode mix(String key, JsonNode value) {
        if (value.isObject()) {
            ObjectNode mix = JSON.createObjectNode();
            value.properties().forEach(field -> mix.set(field.getKey(), mix(field.getKey(), field.getValue())));
            return mix;
        }
        if (value.isArray()) {
            ArrayNode mix = JSON.createArrayNode();
            value.forEach(element -> mix.add(mix(key, element)));
            return mix;
        }
        Long most = NUMBERS_OF_MIX.get(key);
        return most == null
                ? TextNode.valueOf(value.asText())
                : LongNode.valueOf(
                        BoundedNumber.whole("requests: " + key, value.asText(), key.equals("length") ? 0 : 1, most));
    }

    private static String requests(JsonNode requests, Path plan) {
        String text =
                requests.isValueNode() ? requests.asText() : mix("", requests).toString();
        // Roles run in another directory, so they need absolute paths.
        return text.replaceAll("(^|[{\"])file:(?!/)", "$1file:" + Matcher.quoteReplacement(plan + "/"));
    }
}

package org.jdyno.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.Cell;
import org.jdyno.model.Key;
import org.jdyno.model.Timing;
import org.jdyno.yaml.Binding;
import org.jdyno.yaml.Setting;

/**
 * The keys {@code server} and {@code load} of a plan file, which measure a server of the user: they are parameters of
 * the workload {@value #WORKLOAD}.
 */
final class OwnServer {
    static final String WORKLOAD = "server";

    /** The two keys. */
    static final String KEY = "server";

    static final String LOAD = "load";

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

    private static final Binding BINDING = new Binding(Map.of());

    /** The keys of {@code server}. */
    private record Form(
            Optional<String> command,
            Optional<String> jar,
            Optional<String> mainClass,
            Optional<String> classPath,
            Optional<String> arguments,
            @Key(value = "native", otherwise = "") String ofNative,
            @Key(otherwise = "") String directory,
            Map<String, String> environment,
            Optional<Setting> ready,
            Optional<Setting> stop,
            Optional<String> port,
            Optional<String> scheme,
            boolean hiccups) {
        private Form {
            if (Stream.of(command, jar, mainClass).filter(Optional::isPresent).count() > 1) {
                throw new IllegalArgumentException("it needs one of command, jar and main-class only");
            }
            if (mainClass.isPresent() && classPath.isEmpty()) {
                throw new IllegalArgumentException("main-class needs class-path");
            }
            if (arguments.isPresent() && jar.isEmpty() && mainClass.isEmpty()) {
                throw new IllegalArgumentException(
                        "it has arguments, which follow a jar or main-class; write them into command");
            }
            if (command.filter(given -> !given.isEmpty())
                    .filter(given -> OF_JVM.stream().noneMatch((given + environment)::contains))
                    .isPresent()) {
                throw new IllegalArgumentException(
                        "command must have {java} where the platform's JVM and its options go, such as"
                                + " \"{java} -jar shop.jar\"; or use {java-home} and {options}; a program that is no"
                                + " JVM is started by native:");
            }
        }

        /** The command, as it is given or made from the other keys. */
        String started() {
            String all = command.or(() -> jar.map(path -> "{java} -jar " + quoted(path)))
                    .or(() -> mainClass.map(name -> "{java} -cp " + quoted(classPath.orElseThrow()) + " " + name))
                    .orElse("");
            return all + arguments.map(text -> " " + text).orElse("");
        }
    }

    private record Ready(
            Optional<String> get,
            Optional<String> log,
            @Key(least = 1, most = MOST_WITHIN_MILLIS) OptionalLong withinMillis) {
        private Ready {
            if (get.isPresent() && log.isPresent()) {
                throw new IllegalArgumentException("it has get and log; leave out one of them");
            }
        }
    }

    private record Stop(
            @Key(otherwise = "TERM") String signal,
            @Key(least = 1, most = MOST_WITHIN_MILLIS) OptionalLong withinMillis) {}

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, String> load = new LinkedHashMap<>();

    private OwnServer() {}

    /**
     * Reads the two keys.
     *
     * @param folder the directory of the plan file, in which relative paths begin
     */
    static OwnServer read(Setting plan, Path folder) {
        if (plan.get("workloads").isPresent()) {
            throw plan.wrong("has server and workloads; a plan measures either your server or workloads of jdyno");
        }
        Setting section = plan.get(KEY).orElseThrow();
        Form form = BINDING.read(section, Form.class);
        Path directory = folder.resolve(form.directory).normalize();
        OwnServer server = new OwnServer();
        server.addServer(form, directory);
        plan.get(LOAD).ifPresent(all -> server.addLoad(all, folder));
        return server;
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

    private void addServer(Form form, Path directory) {
        texts.put("command", form.started());
        texts.put("native", form.ofNative);
        texts.put("directory", directory.toString());
        texts.put("environment", JSON.valueToTree(form.environment).toString());
        texts.put("ready", "port");
        form.ready.ifPresent(this::addReady);
        form.stop.ifPresent(this::addStop);
        form.port.ifPresent(port -> texts.put("port", port));
        form.scheme.ifPresent(scheme -> texts.put("scheme", scheme));
        texts.put("hiccups", form.hiccups ? "yes" : "no");
    }

    /** Sets a time-out, in whole seconds. */
    private void addWithin(OptionalLong millis, String parameter) {
        millis.ifPresent(given -> texts.put(parameter, String.valueOf((given + 999) / 1000)));
    }

    private void addReady(Setting value) {
        if (!value.isSection()) {
            texts.put("ready", value.text());
            return;
        }
        Ready ready = BINDING.read(value, Ready.class);
        ready.get.ifPresent(path -> texts.put("ready", "get " + path));
        ready.log.ifPresent(line -> texts.put("ready", "log " + line));
        addWithin(ready.withinMillis, WITHIN);
    }

    private void addStop(Setting value) {
        if (!value.isSection()) {
            texts.put("stop", value.text());
            return;
        }
        Stop stop = BINDING.read(value, Stop.class);
        texts.put("stop", stop.signal);
        addWithin(stop.withinMillis, STOP_WITHIN);
    }

    private static String quoted(String word) {
        return word.matches("[^\\s'\"\\\\]+") ? word : "\"" + word.replaceAll("[\"\\\\]", "\\\\$0") + "\"";
    }

    /** @param folder the directory of the plan file */
    private void addLoad(Setting section, Path folder) {
        section.section().forEach((key, value) -> {
            if (value.isEmpty()) {
                // Without requests, those of a plain load are made.
                if (!key.equals("requests")) {
                    throw section.wrong("needs " + key);
                }
            } else if (key.equals("requests")) {
                texts.put(key, value.inFile(() -> requests(value.tree(), folder)));
            } else {
                load.put(key, value.text());
            }
        });
        load.computeIfPresent("trust", (key, text) -> NO_FILES.contains(text) ? text : absolute(text, folder));
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

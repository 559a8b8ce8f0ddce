package org.jdyno.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jdyno.store.Folders;

/** Damages the directory of a run or a study in a random way, the same for the same seed. */
final class Damage {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new YAMLMapper();

    /** Replaced in the written file by a number that no parser of doubles can hold. */
    private static final String HUGE = "without-bounds";

    private static final List<String> VALUES = List.of(
            """
            -1 -5e12 0 1e308 1e15 9223372036854775807 18446744073709551618 2147483648 0.5 null true "" "odd" "NaN"
            "-Infinity" "-7" [] {} [null] "\\u001b[31m\\u202e" "HUGE"
            """
                    .replace("HUGE", HUGE)
                    .split("\\s"));

    private final Path directory;
    private final Random random;

    Damage(Path directory, long seed) {
        this.directory = directory;
        this.random = new Random(seed);
    }

    /** Damages the directory and says how. */
    String make() throws IOException, InterruptedException {
        Path file = any(files());
        List<Path> trials = trials();
        return switch (random.nextInt(trials.isEmpty() ? 14 : 20)) {
            case 0 -> flipBytes(file);
            case 1 -> cut(file);
            case 2 -> inPlaceOf(file, "nothing", () -> Files.createFile(file));
            case 3 -> inPlaceOf(file, "a directory", () -> Files.createDirectory(file));
            case 4 -> inPlaceOf(file, "a link", () -> Files.createSymbolicLink(file, Path.of("/etc/passwd")));
            case 5 -> inPlaceOf(file, "a dangling link", () -> Files.createSymbolicLink(file, Path.of("/nowhere/x")));
            case 6 -> inPlaceOf(file, "a named pipe", () -> run("mkfifo", file.toString()));
            case 7 ->
                inPlaceOf(
                        file,
                        "no rights",
                        () -> Files.setPosixFilePermissions(
                                Files.createFile(file), PosixFilePermissions.fromString("---------")));
            case 8 -> inPlaceOf(file, "no file", () -> {});
            case 9, 10, 11, 12, 13 -> changeTree(any(documents()));
            case 14 -> copyTrial(any(trials));
            case 15 -> renameTrial(any(trials));
            case 16 -> swapTrials(any(trials), any(trials));
            default -> changeTree(any(trials).resolve("trial.json"));
        };
    }

    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private static void run(String... words) throws IOException, InterruptedException {
        new ProcessBuilder(words).start().waitFor();
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> files = new ArrayList<>(all.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("trial.json") || random.nextInt(8) == 0)
                    .sorted()
                    .toList());
            List.of(".lock", "damaged", "hgrm", "report.html").forEach(name -> files.add(directory.resolve(name)));
            return files;
        }
    }

    private List<Path> documents() throws IOException {
        return files().stream()
                .filter(file ->
                        file.toString().endsWith(".yaml") || file.toString().endsWith(".json"))
                .filter(file -> !file.endsWith("trial.json") && !file.endsWith("platforms.json"))
                .toList();
    }

    private List<Path> trials() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.endsWith("trial.json"))
                    .filter(Files::isRegularFile)
                    .map(Path::getParent)
                    .sorted()
                    .toList();
        }
    }

    private String shown(Path file) {
        return directory.relativize(file).toString();
    }

    private String flipBytes(Path file) throws IOException {
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[] {1};
        for (int times = 1 + random.nextInt(3); times > 0 && bytes.length > 0; times--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        Files.write(file, bytes);
        return "bytes of " + shown(file) + " flipped";
    }

    private String cut(Path file) throws IOException {
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        int left = random.nextInt(bytes.length + 1);
        Files.write(file, Arrays.copyOf(bytes, left));
        return shown(file) + " cut after " + left + " bytes";
    }

    private String inPlaceOf(Path file, String what, Step step) throws IOException, InterruptedException {
        Files.deleteIfExists(file);
        step.run();
        return what + " in place of " + shown(file);
    }

    private String copyTrial(Path trial) throws IOException {
        Path copy = trial.resolveSibling(any(List.of("9999-b99-copy", "0001-b00-copy", trial.getFileName() + " (1)")));
        Files.createDirectories(copy);
        Files.copy(trial.resolve("trial.json"), copy.resolve("trial.json"));
        if (random.nextBoolean()) {
            return shown(trial) + " copied to " + shown(copy);
        }
        ObjectNode tree = (ObjectNode) JSON.readTree(copy.resolve("trial.json").toFile());
        ObjectNode slot = (ObjectNode) tree.get("slot");
        int index = random.nextBoolean() ? 9_000 : slot.get("index").asInt();
        int block = 1 + random.nextInt(90);
        slot.put("index", index).put("block", block);
        JSON.writeValue(copy.resolve("trial.json").toFile(), tree);
        String name = trial.getFileName().toString().replaceFirst("^\\d+-b\\d+", "%04d-b%02d".formatted(index, block));
        Path named = trial.resolveSibling(name);
        if (Files.exists(named)) {
            Folders.delete(named);
        }
        Files.move(copy, named);
        return shown(trial) + " copied with another slot, to " + name;
    }

    private String renameTrial(Path trial) throws IOException {
        Path other = trial.resolveSibling("0" + trial.getFileName());
        Files.move(trial, other);
        return shown(trial) + " renamed to " + other.getFileName();
    }

    private String swapTrials(Path one, Path other) throws IOException {
        Path aside = directory.resolve("aside");
        if (!one.equals(other)) {
            Files.move(one, aside);
            Files.move(other, one);
            Files.move(aside, other);
        }
        return shown(one) + " and " + shown(other) + " swapped";
    }

    /** Removes a key, adds one, or replaces a value anywhere in a document. */
    private String changeTree(Path file) throws IOException {
        ObjectMapper mapper = file.toString().endsWith(".yaml") ? YAML : JSON;
        JsonNode tree;
        try {
            tree = mapper.readTree(file.toFile());
        } catch (IOException noDocument) {
            return flipBytes(file);
        }
        JsonNode at = tree;
        StringBuilder place = new StringBuilder();
        while (true) {
            JsonNode below;
            if (at instanceof ObjectNode object && !object.isEmpty()) {
                List<String> names = new ArrayList<>();
                object.fieldNames().forEachRemaining(names::add);
                String name = any(names);
                place.append('.').append(name);
                below = object.get(name);
                if (!below.isContainerNode() || below.isEmpty() || random.nextInt(8) == 0) {
                    change(object, name, place);
                    break;
                }
            } else if (at instanceof ArrayNode array && !array.isEmpty()) {
                int element = random.nextInt(array.size());
                place.append('[').append(element).append(']');
                below = array.get(element);
                if (!below.isContainerNode() || below.isEmpty() || random.nextInt(8) == 0) {
                    change(array, element, place);
                    break;
                }
            } else {
                return flipBytes(file);
            }
            at = below;
        }
        Files.writeString(file, mapper.writeValueAsString(tree).replace("\"" + HUGE + "\"", "1e999"));
        return shown(file) + place;
    }

    private void change(ObjectNode object, String name, StringBuilder place) throws JsonProcessingException {
        switch (random.nextInt(6)) {
            case 0 -> {
                object.remove(name);
                place.append(" removed");
            }
            case 1 -> {
                object.set("other-" + name, object.get(name));
                place.append(" added under another name");
            }
            default -> {
                String value = any(VALUES);
                object.set(name, JSON.readTree(value));
                place.append(" = ").append(value);
            }
        }
    }

    private void change(ArrayNode array, int element, StringBuilder place) throws JsonProcessingException {
        switch (random.nextInt(4)) {
            case 0 -> {
                array.remove(element);
                place.append(" removed");
            }
            case 1 -> {
                array.add(array.get(element).deepCopy());
                place.append(" twice");
            }
            default -> {
                String value = any(VALUES);
                array.set(element, JSON.readTree(value));
                place.append(" = ").append(value);
            }
        }
    }
}

package org.jdyno.importer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.Sha256;
import org.jdyno.model.UserError;
import org.jdyno.yaml.YamlFile;
import org.jdyno.yaml.YamlLimits;

/**
 * A result file that was read.
 *
 * @param name the name that the user gave the platform of the file; empty if none
 * @param digest identifies the content
 */
record ResultFile(Optional<String> name, Path path, String digest, Results results) {
    private static final YamlLimits LIMITS =
            new YamlLimits(128, 64, true, "write the results of fewer benchmarks into a file");

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * Reads a file.
     *
     * @param word its path, or {@code NAME=PATH}
     * @throws UserError if it is not there, or no result file of a tool that is known
     */
    static ResultFile read(String word) {
        int sign = word.indexOf('=');
        boolean named = sign > 0 && word.indexOf('/') != 0 && !Files.exists(Path.of(word));
        Path path = Path.of(named ? word.substring(sign + 1) : word);
        String text = YamlFile.text(path, LIMITS);
        return new ResultFile(
                named ? Optional.of(word.substring(0, sign)) : Optional.empty(),
                path,
                new Sha256().add(text).hex(Sha256.WHOLE),
                results(path, text));
    }

    private static Results results(Path path, String text) {
        String content = text.strip();
        if (content.isEmpty()) {
            throw new UserError(path + " is empty; import it when the tool has written its results");
        }
        if (DacapoOutput.isIn(content)) {
            return DacapoOutput.of(path, content);
        }
        return switch (content.charAt(0)) {
            case '[' -> JmhJson.of(new FileNode(path, "", json(path, content), JmhJson.CURE));
            case '{' -> RenaissanceJson.of(new FileNode(path, "", json(path, content), RenaissanceJson.CURE));
            default ->
                throw new UserError(path + " has no results that are known; import the JSON of JMH (-rf json) or of"
                        + " Renaissance (--json), or the output of DaCapo");
        };
    }

    private static JsonNode json(Path path, String content) {
        try {
            return JSON.readTree(content);
        } catch (JsonProcessingException malformed) {
            String end = content.startsWith("[") ? "]" : "}";
            boolean cut = malformed instanceof JsonEOFException || !content.endsWith(end);
            long line = malformed.getLocation().getLineNr();
            throw new UserError(
                    path
                            + (cut
                                    ? " is cut off: its JSON ends too early, in line " + line
                                            + "; import the whole file"
                                    : " is no JSON, from line " + line + " on; import it as the tool wrote it"),
                    malformed);
        }
    }

    /** The name of the file without its ending. */
    String stem() {
        return fileName().replaceFirst("(?<=.)\\.[A-Za-z]+$", "");
    }

    String fileName() {
        return path.getFileName().toString();
    }
}

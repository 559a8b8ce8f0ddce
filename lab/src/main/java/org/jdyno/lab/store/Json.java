package org.jdyno.lab.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jdyno.lab.model.UserError;
import org.yaml.snakeyaml.LoaderOptions;

/** How records are written to files: their components, and nothing a method derives from them. */
final class Json {
    static final ObjectMapper JSON = records(JsonMapper.builder())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** One record a file and many windows in it: no indentation. */
    static final ObjectMapper COMPACT = records(JsonMapper.builder()).build();

    /** Of the lab's own files, which may be long: the plan of a day's run holds a schedule of thousands of trials. */
    static final ObjectMapper YAML = records(YAMLMapper.builder(
                    YAMLFactory.builder().loaderOptions(ofAnyLength()).build()))
            .build();

    /** Texts of several lines stand as they are. */
    static final ObjectMapper YAML_OF_TEXTS = records(
                    YAMLMapper.builder().enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE))
            .build();

    /** Where the parser names the kind of its source; the file is named anyway. */
    private static final Pattern SOURCE = Pattern.compile("Source: [^;\\]]*; ?");

    private Json() {}

    private static LoaderOptions ofAnyLength() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return options;
    }

    /**
     * Reads a record. A link is not followed: who gives a directory away could have it lead to a file of the reader's.
     *
     * @throws UserError that names the file when it is damaged, a link, or cannot be read
     */
    static <T> T read(Path file, ObjectMapper mapper, TypeReference<T> type) {
        if (Files.isSymbolicLink(file)) {
            throw new UserError(file + " is a link, which jdyno does not follow");
        }
        try {
            return mapper.readValue(file.toFile(), type);
        } catch (JsonProcessingException malformed) {
            String reason = SOURCE.matcher(malformed.getOriginalMessage()).replaceAll("");
            throw new UserError(file + " is damaged: " + reason, malformed);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + unreadable, unreadable);
        }
    }

    private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B records(B builder) {
        return builder.addModule(new Jdk8Module())
                .addModule(StoredExperiment.module())
                .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE);
    }
}

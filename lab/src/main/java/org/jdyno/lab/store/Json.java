package org.jdyno.lab.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.TailCount;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.yaml.YamlFile;
import org.jdyno.lab.yaml.YamlLimits;
import org.jdyno.lab.yaml.YamlReader;
import org.jdyno.lab.yaml.YamlWriter;

/** Reads and writes records as JSON and YAML. A file has the components of a record, not what its methods compute. */
final class Json {
    static final ObjectMapper JSON = records(JsonMapper.builder())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** For files with many windows: no indentation. */
    static final ObjectMapper COMPACT = records(JsonMapper.builder()).build();

    /** The part of a parser's message that names the source. It is removed, because the error names the file. */
    private static final Pattern SOURCE = Pattern.compile("Source: [^;\\]]*; ?");

    private Json() {}

    /**
     * Reads a record. Links are not followed, because a directory from somebody else could link to the user's files.
     *
     * @throws UserError that names the file if it is damaged, a link, or cannot be read
     */
    static <T> T read(Path file, ObjectMapper mapper, TypeReference<T> type) {
        rejectLink(file);
        try {
            return mapper.readValue(file.toFile(), type);
        } catch (JsonProcessingException malformed) {
            throw damaged(file, malformed);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + unreadable, unreadable);
        }
    }

    /** Reads a record from a file of YAML, as {@link #read} reads one of JSON. */
    static <T> T readYaml(Path file, TypeReference<T> type) {
        rejectLink(file);
        String name = file.getFileName().toString();
        String text = YamlFile.text(file, YamlLimits.OF_RUNS);
        try {
            return JSON.readValue(JSON.treeAsTokens(YamlReader.read(text, name, YamlLimits.OF_RUNS)), type);
        } catch (JsonProcessingException malformed) {
            throw damaged(file, malformed);
        } catch (UserError malformed) {
            throw new UserError(file + " is damaged: " + malformed.getMessage(), malformed);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + unreadable, unreadable);
        }
    }

    /** A record as a file of YAML, which {@link #readYaml} reads. */
    static byte[] yaml(Object record) {
        return YamlWriter.write(JSON.valueToTree(record)).getBytes(StandardCharsets.UTF_8);
    }

    private static void rejectLink(Path file) {
        if (Files.isSymbolicLink(file)) {
            throw new UserError(file + " is a link, which jdyno does not follow");
        }
    }

    private static UserError damaged(Path file, JsonProcessingException malformed) {
        String reason = SOURCE.matcher(malformed.getOriginalMessage()).replaceAll("");
        return new UserError(file + " is damaged: " + Words.cutQuotes(reason), malformed);
    }

    /** Stores the component under the key of earlier versions, so that runs of all versions can be read. */
    private interface OfDistribution {
        @JsonProperty("ladder")
        List<TailCount> tailCounts();
    }

    /** Stores the component under the key of earlier versions, where only ssh hosts had words. */
    private interface OfHost {
        @JsonProperty("ssh")
        List<String> words();
    }

    /** Stores the component under the key of earlier versions, so that runs of all versions can be read. */
    private interface OfWorkload {
        @JsonProperty("pace")
        Optional<RateParameter> rate();
    }

    private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B records(B builder) {
        return builder.addModule(new Jdk8Module())
                .addMixIn(Plan.class, StoredExperiment.OfPlan.class)
                .addMixIn(Distribution.class, OfDistribution.class)
                .addMixIn(HostSpec.class, OfHost.class)
                .addMixIn(Workload.class, OfWorkload.class)
                .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE);
    }
}

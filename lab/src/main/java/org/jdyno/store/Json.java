package org.jdyno.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Experiment.LargestLoad;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Pairing;
import org.jdyno.model.Point;
import org.jdyno.model.Slot;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Window;
import org.jdyno.model.Words;
import org.jdyno.yaml.YamlFile;
import org.jdyno.yaml.YamlLimits;
import org.jdyno.yaml.YamlReader;
import org.jdyno.yaml.YamlWriter;

/** Reads and writes records as JSON and YAML. A file has the components of a record, not what its methods compute. */
final class Json {
    static final ObjectMapper JSON = records(JsonMapper.builder())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** For trials and other files with many values: no indentation. Every version has written all their numbers. */
    static final ObjectMapper COMPACT = records(JsonMapper.builder())
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** For the tree of a file of YAML, whose numbers are texts. */
    private static final ObjectMapper TEXTS = records(JsonMapper.builder())
            .enable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    /** The parts of a parser's message that name the source, or a class. They are removed: the error names the file. */
    private static final Pattern SOURCE = Pattern.compile("Source: [^;\\]]*; ?|\\b(?:\\w+\\.)+\\w+Exception: ?");

    /** More than the plan or a trial of the longest run has; a larger file would not fit into the memory. */
    static final long MOST_BYTES = 128L << 20;

    /** The first key of a plan or study: the layout of its directory, one more whenever any of its files changes. */
    private static final String SCHEMA_KEY = "schema";

    private static final int SCHEMA = 2;

    private Json() {}

    /**
     * Reads a record and requires that all of its components are there. Only regular files are opened: a directory
     * from somebody else could link to the user's files, and a named pipe would never end.
     *
     * @throws UserError that names the file if it is missing, damaged, no regular file, or cannot be read
     */
    static <T> T read(Path file, ObjectMapper mapper, TypeReference<T> type) {
        return read(file, () -> mapper.readValue(file.toFile(), type), Components::require);
    }

    /** Reads a record whose numbers are amounts, as {@link Components#requireAmounts} says. */
    static <T> T readAmounts(Path file, ObjectMapper mapper, TypeReference<T> type) {
        return read(file, () -> mapper.readValue(file.toFile(), type), Components::requireAmounts);
    }

    /** Reads a trial, as {@link #readAmounts} does, and verifies its checksum. */
    static Trial readTrial(Path file, TrialSeal seal) {
        return read(
                file,
                () -> COMPACT.readValue(seal.open(Files.readAllBytes(file)), Trial.class),
                Components::requireAmounts);
    }

    /**
     * Reads what {@link #yaml} wrote, as {@link #read(Path, ObjectMapper, TypeReference)} reads a file of JSON.
     *
     * @throws UserError also if another version of jdyno wrote it
     */
    static <T> T readYaml(Path file, Class<T> type) {
        JsonNode tree = read(
                file,
                () -> {
                    String text = YamlFile.text(file, YamlLimits.OF_RUNS);
                    return YamlReader.read(text, file.getFileName().toString(), YamlLimits.OF_RUNS);
                },
                Components::require);
        String schema = tree.path(SCHEMA_KEY).asText();
        if (tree.isObject() && !schema.equals(String.valueOf(SCHEMA))) {
            throw new UserError("in " + file + ", " + SCHEMA_KEY + " is " + Words.quoted(schema)
                    + ", and this version of jdyno reads " + SCHEMA
                    + "; use the version that wrote it, or measure again");
        }
        return read(file, () -> TEXTS.treeToValue(((ObjectNode) tree).without(SCHEMA_KEY), type), Components::require);
    }

    private interface Parsing<T> {
        T parse() throws IOException;
    }

    private static <T> T read(Path file, Parsing<T> parsing, Consumer<T> check) {
        requireFile(file);
        try {
            T value = parsing.parse();
            check.accept(value);
            return value;
        } catch (JsonProcessingException malformed) {
            throw damaged(file, reason(malformed), malformed);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + Words.reason(unreadable), unreadable);
        } catch (RuntimeException refused) {
            // A parser, or the constructor of a record, rejects a value.
            throw damaged(file, String.valueOf(refused.getMessage()), refused);
        }
    }

    /** @throws UserError if a file is not one that jdyno could have written */
    private static void requireFile(Path file) {
        if (Files.isSymbolicLink(file)) {
            throw new UserError(file + " is a link, which jdyno does not follow");
        }
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(file + " is missing");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(file + " is not a regular file");
        }
        if (file.toFile().length() > MOST_BYTES) {
            throw new UserError(file + " is damaged: it has more than " + (MOST_BYTES >> 20) + " MiB");
        }
    }

    /** What a parser says of malformed text or, if a value does not fit, its place and what is wrong with it. */
    private static String reason(JsonProcessingException malformed) {
        if (!(malformed instanceof MismatchedInputException || malformed instanceof ValueInstantiationException)) {
            return malformed.getOriginalMessage();
        }
        JsonMappingException unfit = (JsonMappingException) malformed;
        if (unfit.getPath().isEmpty() && unfit.getOriginalMessage().startsWith("No content")) {
            return "it is empty";
        }
        String place = unfit.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."));
        String where = place.isEmpty() ? "its content" : place;
        if (unfit instanceof UnrecognizedPropertyException) {
            return where + " is unknown";
        }
        if (unfit instanceof MismatchedInputException) {
            return where + " has a value of another kind, or none";
        }
        return unfit.getCause() instanceof NullPointerException || unfit.getCause() == null
                ? where + " lacks a value"
                : where + " is not valid: " + unfit.getCause().getMessage();
    }

    private static UserError damaged(Path file, String parsersReason, Exception cause) {
        String reason = SOURCE.matcher(parsersReason).replaceAll("");
        return new UserError(file + " is damaged: " + Words.cutQuotes(reason).replace('\n', ' '), cause);
    }

    /** A record as a file of YAML. */
    static byte[] yaml(Object record) {
        ObjectNode tree = JSON.createObjectNode().put(SCHEMA_KEY, SCHEMA).setAll(JSON.<ObjectNode>valueToTree(record));
        return YamlWriter.write(tree).getBytes(StandardCharsets.UTF_8);
    }

    /** Stores the kind of an experiment beside its settings. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Comparison.class, name = "comparison"),
        @JsonSubTypes.Type(value = PublishedRule.class, name = "rule"),
        @JsonSubTypes.Type(value = LargestLoad.class, name = "largest-load"),
        @JsonSubTypes.Type(value = LeastHeap.class, name = "least-heap"),
        @JsonSubTypes.Type(value = RateSearch.class, name = "highest-rate"),
        @JsonSubTypes.Type(value = Imported.class, name = "imported")
    })
    private interface OfExperiment {}

    /** Written without a level for the cell. Jackson would read unknown keys beside what is unwrapped. */
    @JsonDeserialize(converter = ToSlot.class)
    private interface OfSlot {
        @JsonUnwrapped
        Cell cell();
    }

    private record FlatSlot(int index, int block, String workload, Point point, String platform, Pairing pairing) {}

    private static final class ToSlot extends StdConverter<FlatSlot, Slot> {
        @Override
        public Slot convert(FlatSlot flat) {
            Cell cell = new Cell(flat.workload(), flat.point());
            return new Slot(flat.index(), flat.block(), cell, flat.platform(), flat.pairing());
        }
    }

    /** Stored as a list of its components, because a long run has hundreds of thousands. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    private interface OfWindow {}

    private abstract static class OfHistogram {
        @JsonCreator
        OfHistogram(byte[] content) {}

        @JsonValue
        abstract byte[] content();
    }

    private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B records(B builder) {
        return builder.addModule(new Jdk8Module())
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .addMixIn(Experiment.class, OfExperiment.class)
                .addMixIn(Slot.class, OfSlot.class)
                .addMixIn(Window.class, OfWindow.class)
                .addMixIn(StoredHistogram.class, OfHistogram.class)
                .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE);
    }
}

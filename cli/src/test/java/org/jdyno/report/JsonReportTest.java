package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.cli.StoredRun;
import org.jdyno.importer.ImportedRun;
import org.jdyno.importer.Imports;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Gate;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Node;
import org.jdyno.model.Note;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Run;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.TrialEvent;
import org.jdyno.model.Trust;
import org.jdyno.report.content.NoteSentences;
import org.jdyno.session.JudgedStudy;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonReportTest {
    private static final Path SCHEMA = Path.of("..", "docs", "report.schema.json");

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private static Path folder;

    /** The documents of stored runs of every kind, of a run without trials, and of one with every note. */
    private static final List<JsonNode> DOCUMENTS = new ArrayList<>();

    private static final RatePhase RATE = new RatePhase(OptionalLong.of(500), OptionalDouble.empty(), 1_000, 3_000);

    private static final ToleratedLine CHECKLIST = new ToleratedLine(
            SampleNotes.RUN.plan().cells().get(0),
            Example.THROUGHPUT.name(),
            "b",
            0.1,
            Optional.empty(),
            Optional.empty(),
            Optional.of(Gate.Kind.MAY_BE_WORSE),
            OptionalDouble.of(12));

    private static final Judged NOTED = new Judged(
            SampleNotes.RUN,
            new Judgement(
                    List.of(),
                    List.of(),
                    List.of(CHECKLIST),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Map.of(),
                    List.of(),
                    Map.of(),
                    new Trust(
                            Trust.State.UNTRUSTED,
                            SampleNotes.reasons(),
                            Stream.of(SampleNotes.course(), SampleNotes.disturbances(), SampleNotes.machine())
                                    .flatMap(List::stream)
                                    .toList(),
                            List.of())));

    @BeforeAll
    static void write() throws IOException {
        for (String name : StoredRun.names()) {
            StoredRun stored = StoredRun.unpack(name, folder);
            if (stored.isStudy()) {
                for (JsonNode part : MAPPER.readTree(
                                JudgedStudy.in(stored.path()).render(Format.JSON))
                        .get("parts")) {
                    if (part.get("report").isObject()) {
                        DOCUMENTS.add(part.get("report"));
                    }
                }
            } else {
                DOCUMENTS.add(MAPPER.readTree(stored.render(Format.JSON)));
            }
        }
        DOCUMENTS.add(report(NOTED.run(), NOTED.judgement()));
        Judged suite = SampleSuite.judged();
        DOCUMENTS.add(report(withNodes(suite.run()), suite.judgement()));
        List<String> results = List.of(
                Imports.sample("before.json").toString(),
                Imports.sample("after.json").toString());
        Judged imported = Judge.of(ImportedRun.of(results, Optional.empty(), "then", "1", List.of()));
        DOCUMENTS.add(report(imported.run(), imported.judgement()));
    }

    /**
     * The run with nodes in every trial, the second of which was killed, with another machine beside its own, and with
     * a phase at a rate.
     */
    private static Run withNodes(Run run) {
        Node node = new Node("server-2", "server", true, Map.of("gcPauseMaxNanos", 7e6), List.of("server-2.out"));
        TrialEvent event = new TrialEvent("kill server 2 at 50 %", "server-2", 2_500_400_000L);
        return Run.planned(
                        run.id(),
                        run.version(),
                        run.command(),
                        run.plan().under(conditions -> conditions.with(Optional.of(RATE), 2, 500)),
                        run.host().beside(Map.of("ssh there", run.host())),
                        run.workloads(),
                        run.schedule())
                .with(run.trials().stream()
                        .map(trial -> MadeTrial.like(trial)
                                .nodes(List.of(node))
                                .event(Optional.of(event))
                                .trial())
                        .toList());
    }

    @Test
    void keepsToItsSchema() throws IOException {
        for (JsonNode document : DOCUMENTS) {
            assertEquals(List.of(), problems(document));
        }
    }

    @Test
    void theSchemaRejectsWhatIsWrong() throws IOException {
        JsonNode report = DOCUMENTS.get(0).deepCopy();
        ((ObjectNode) report.get("trials").get(0)).put("outcome", "fine");
        ((ObjectNode) report.get("trust")).put("trusted", 1);
        ((ObjectNode) report).remove("host");
        List<String> problems = problems(report);
        assertTrue(problems.size() >= 3, problems::toString);
    }

    /** So that the schema cannot fall behind: no object of the document has a field that it does not describe. */
    @Test
    void hasNoFieldTheSchemaDoesNotDescribe() throws IOException {
        ObjectNode closed = (ObjectNode) MAPPER.readTree(SCHEMA.toFile());
        close(closed);
        for (JsonNode document : DOCUMENTS) {
            JsonNode report = document.deepCopy();
            assertEquals(List.of(), problems(closed.toString(), report));
            ((ObjectNode) report.get("trust")).put("another", 1);
            assertEquals(1, problems(closed.toString(), report).size());
        }
    }

    /** Gives the objects of a schema no room for fields that it does not describe. */
    private static void close(JsonNode schema) {
        if (schema.path("properties").isObject() && !schema.has("additionalProperties")) {
            ((ObjectNode) schema).put("additionalProperties", false);
        }
        for (Map.Entry<String, JsonNode> part : schema.properties()) {
            if (!List.of("if", "then", "else").contains(part.getKey())) {
                close(part.getValue());
            }
        }
    }

    /** So that no key can be renamed unseen: what the schema describes is in some document. */
    @Test
    void hasEveryFieldOfTheSchema() throws IOException {
        Set<String> described = new TreeSet<>();
        addDescribed(described, MAPPER.readTree(SCHEMA.toFile()));
        Set<String> found = new TreeSet<>();
        DOCUMENTS.forEach(document -> addKeys(found, document));
        described.removeAll(found);
        assertEquals(Set.of(), described);
    }

    private static void addDescribed(Set<String> described, JsonNode schema) {
        schema.path("properties").fieldNames().forEachRemaining(described::add);
        schema.forEach(part -> addDescribed(described, part));
    }

    private static void addKeys(Set<String> found, JsonNode node) {
        node.fieldNames().forEachRemaining(found::add);
        node.forEach(part -> addKeys(found, part));
    }

    @Test
    void theWorstNodeIsNamed() {
        Judged suite = SampleSuite.judged();
        String text = Format.TEXT.renderer().render(withNodes(suite.run()), suite.judgement());
        assertTrue(text.replaceAll("\\s+", " ").contains("longest GC pause was 7.00 ms (server-2 of "), text);
    }

    @Test
    void notesAreSentencesAndData() throws IOException {
        JsonNode report = report(NOTED.run(), NOTED.judgement());
        assertEquals(NoteSentences.of(SampleNotes.RUN, NOTED.judgement().trust().notes()), words((ArrayNode)
                report.at("/trust/notes")));
        JsonNode data = report.at("/trust/data");
        JsonNode differs = data.at("/reasons/0");
        assertEquals("baseline-differs", differs.get("kind").textValue());
        assertEquals("echo", differs.at("/cell/workload").textValue());
        assertEquals("10", differs.at("/cell/point/size").textValue());
        assertEquals(1.05, differs.get("ratio").doubleValue());
        assertTrue(data.at("/reasons/2/agreements/0/within").isNull(), "too few blocks");
        Map<String, JsonNode> notes = new TreeMap<>();
        data.get("notes").forEach(note -> notes.put(note.get("kind").textValue(), note));
        assertEquals("decided", notes.get("ended").get("reason").textValue());
        assertEquals(
                2, notes.get("trials-invalid").at("/causes/generator-behind").intValue());
        assertEquals("sliced", notes.get("judged-by-pairing").get("pairing").textValue());
        assertEquals(
                "stolen", notes.get("blocks-lost").at("/blocks/0/trial/by/kind").textValue());
        assertEquals(
                93,
                notes.get("trials-disturbed").at("/disturbed/2/by/worstPercent").doubleValue());
        assertEquals(0.97, notes.get("steal-removed").at("/unadjusted/slope").doubleValue());
        assertEquals(
                Note.class.getPermittedSubclasses().length,
                SampleNotes.reasons().size() + notes.size(),
                "a note of every kind is among them");
    }

    @Test
    void theSchemaKnowsEveryCauseAndState() throws IOException {
        JsonNode trial = MAPPER.readTree(SCHEMA.toFile()).at("/$defs/trial/properties");
        List<String> causes = words((ArrayNode) MAPPER.readTree(SCHEMA.toFile()).at("/$defs/cause/enum"));
        for (Cause cause : Cause.values()) {
            assertTrue(causes.contains(cause.word()), cause.word());
        }
        List<String> states = words((ArrayNode) trial.at("/steadyState/enum"));
        for (SteadyState state : SteadyState.values()) {
            assertTrue(states.contains(state.word()), state.word());
        }
        JsonNode kinds = MAPPER.readTree(SCHEMA.toFile()).at("/$defs/steadiness/properties/class/enum");
        for (Steadiness.Kind kind : Steadiness.Kind.values()) {
            assertTrue(words((ArrayNode) kinds).contains(kind.word()), kind.word());
        }
    }

    private static JsonNode report(Run run, Judgement judgement) throws IOException {
        return MAPPER.readTree(Format.JSON.renderer().render(run, judgement));
    }

    private static List<String> problems(JsonNode report) throws IOException {
        return problems(Files.readString(SCHEMA), report);
    }

    private static List<String> problems(String schema, JsonNode report) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema, InputFormat.JSON)
                .validate(report)
                .stream()
                .map(Object::toString)
                .toList();
    }

    private static List<String> words(ArrayNode array) {
        List<String> words = new ArrayList<>();
        array.forEach(word -> words.add(word.asText()));
        return words;
    }
}

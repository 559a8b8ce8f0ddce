package org.jdyno.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jdyno.yaml.YamlLimits;
import org.jdyno.yaml.YamlReader;
import org.junit.jupiter.api.Test;

/** The manifest against a schema of the fields that it uses, as the types of Kubernetes have them. */
class KubernetesFilesTest {
    private static final String[] DOCUMENTS = MadeFleet.files(Engine.KUBERNETES, List.of("", "", ""))
            .get("kubernetes.yaml")
            .split("(?m)^---\n");

    /** The YAML of jdyno has no numbers. */
    private static JsonNode withNumbers(JsonNode node) {
        if (node.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            node.properties().forEach(field -> object.set(field.getKey(), withNumbers(field.getValue())));
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            node.forEach(element -> array.add(withNumbers(element)));
            return array;
        }
        return node.asText().matches("[0-9]{1,9}") ? IntNode.valueOf(Integer.parseInt(node.asText())) : node;
    }

    private static JsonNode document(String kind) {
        for (String text : DOCUMENTS) {
            if (!text.isBlank()) {
                JsonNode document = withNumbers(YamlReader.read(text, "kubernetes.yaml", YamlLimits.OF_RUNS));
                if (document.path("kind").asText().equals(kind)) {
                    return document;
                }
            }
        }
        throw new AssertionError("no " + kind + " in " + String.join("---\n", DOCUMENTS));
    }

    private static Schema schema() throws IOException {
        try (InputStream in = KubernetesFilesTest.class.getResourceAsStream("kubernetes.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
        }
    }

    @Test
    void bothDocumentsHaveTheFormOfTheirKind() throws IOException {
        for (String kind : List.of("ConfigMap", "Job")) {
            JsonNode document = document(kind);
            assertEquals(List.of(), schema().validate(document), document::toPrettyString);
        }
    }

    @Test
    void theSchemaKnowsWhatIsWrong() throws IOException {
        ObjectNode unknown = document("Job").deepCopy();
        unknown.withObject("/spec").put("completionsMode", "Indexed");
        assertFalse(schema().validate(unknown).isEmpty());
        ObjectNode worded = document("Job").deepCopy();
        worded.withObject("/spec").put("completions", "3");
        assertFalse(schema().validate(worded).isEmpty());
    }

    @Test
    void eachTaskIsAnIndexAndEachNodeHasOneAtATime() {
        JsonNode spec = document("Job").path("spec");
        assertEquals("Indexed", spec.path("completionMode").asText());
        assertEquals(3, spec.path("completions").asInt());
        JsonNode template = spec.path("template");
        JsonNode label = template.at("/metadata/labels/jdyno-fleet");
        JsonNode apart = template.at(
                "/spec/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution/0/labelSelector");
        assertTrue(label.isTextual());
        assertEquals(label, apart.at("/matchLabels/jdyno-fleet"));
        assertEquals(label, document("ConfigMap").at("/metadata/name"));
        assertTrue(label.asText().matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"), label::asText);
    }

    @Test
    void thePodsGetTheScriptAndThePlan() {
        JsonNode data = document("ConfigMap").path("data");
        assertEquals(MadeFleet.PLANS.get("plan.yaml"), data.path("plan.yaml").asText());
        assertTrue(data.path("job.sh").asText().startsWith("#!/bin/sh\n"), data::toPrettyString);
    }
}

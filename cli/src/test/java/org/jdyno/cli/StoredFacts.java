package org.jdyno.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether a JSON document says what it said when it was stored. Every value is compared. What a later version of the
 * document says otherwise stands here, and in docs/report.schema.json.
 *
 * <p>Places are written as JSON pointers, with {@code *} for every place in an array: {@code /trust/notes/*}. Those
 * of a run's document also hold for the runs within the document of a study.
 */
final class StoredFacts {
    /** Place of a field to its name of today. */
    private static final Map<String, String> RENAMED = Map.of("/curves", "recordings");

    /** Fields that there are no more, because what they told can no longer be asked for. */
    private static final Set<String> WITHDRAWN = Set.of();

    /** Fields that there were none of. */
    private static final Set<String> ADDED = Set.of();

    /** Places of sentences that have other words by now, and the same figures. */
    private static final Set<String> REWORDED =
            Set.of("/trust/reasons/*", "/trust/notes/*", "/trials/*/lost", "/exhibits/*/today/said/*");

    /** Words to those that stand for them now. */
    private static final Map<String, String> PHRASES = Map.of();

    private static final String PART_OF_A_STUDY = "^/parts/[^/]+/report(?=/)";

    private final List<String> differences = new ArrayList<>();

    private StoredFacts() {}

    /** Where the documents differ, each with what it was and what it is, in the order of the stored one. */
    static List<String> differences(JsonNode stored, JsonNode today) {
        StoredFacts facts = new StoredFacts();
        facts.compare("", stored, today);
        return facts.differences;
    }

    private void compare(String place, JsonNode stored, JsonNode today) {
        if (stored.isObject() && today.isObject()) {
            compareFields(place, stored, today);
        } else if (stored.isArray() && today.isArray()) {
            for (int i = 0; i < Math.max(stored.size(), today.size()); i++) {
                compare(place + "/" + i, stored.path(i), today.path(i));
            }
        } else if (!same(stored, today) && !(REWORDED.contains(general(place)) && sameFigures(stored, today))) {
            differences.add(place + " was " + shown(stored) + " and is " + shown(today));
        }
    }

    private void compareFields(String place, JsonNode stored, JsonNode today) {
        Set<String> others = new TreeSet<>();
        today.fieldNames().forEachRemaining(others::add);
        stored.properties().forEach(field -> {
            String inside = place + "/" + field.getKey();
            String name = RENAMED.getOrDefault(general(inside), field.getKey());
            others.remove(name);
            if (!WITHDRAWN.contains(general(inside))) {
                compare(inside, field.getValue(), today.path(name));
            }
        });
        others.stream()
                .map(name -> place + "/" + name)
                .filter(added -> !ADDED.contains(general(added)))
                .forEach(added -> differences.add(added + " is new"));
    }

    private static String general(String place) {
        return place.replaceFirst(PART_OF_A_STUDY, "").replaceAll("/\\d+(?=/|$)|(?<=/entries)/[^/]+", "/*");
    }

    /** A number that is not whole may differ by as much as processors do. */
    private static boolean same(JsonNode stored, JsonNode today) {
        if (stored.isTextual() && today.isTextual()) {
            return inWordsOfToday(stored.asText()).equals(today.asText());
        }
        if (!stored.isFloatingPointNumber() || !today.isFloatingPointNumber()) {
            return stored.equals(today);
        }
        double one = stored.asDouble();
        double other = today.asDouble();
        return Math.abs(one - other) <= FigureTokens.TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
    }

    private static String inWordsOfToday(String stored) {
        String words = stored;
        for (Map.Entry<String, String> phrase : PHRASES.entrySet()) {
            words = words.replace(phrase.getKey(), phrase.getValue());
        }
        return words;
    }

    private static boolean sameFigures(JsonNode stored, JsonNode today) {
        return stored.isTextual()
                && today.isTextual()
                && FigureTokens.ofText(stored.asText())
                        .notIn(FigureTokens.ofText(today.asText()))
                        .isEmpty();
    }

    private static String shown(JsonNode node) {
        return node.isMissingNode() ? "nothing" : node.toString();
    }

    /** The distinct texts at a place of a document, such as all outcomes of its trials. */
    static Set<String> texts(JsonNode document, String field) {
        return document.findValues(field).stream()
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

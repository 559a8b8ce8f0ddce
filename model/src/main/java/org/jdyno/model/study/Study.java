package org.jdyno.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Words;

/**
 * Several runs that answer a question together: those of a published report, or of a score card.
 *
 * @param name short and lower case, such as {@code volano-1999}
 * @param title one line
 * @param source where the report was published; empty when there is none
 * @param question the question that the study asks, in a sentence or two
 * @param differences the differences from the original, a sentence each
 * @param parts the parts, in the order they are run
 * @param exhibits the exhibits, in the order they are shown
 * @param overview a table of all parts; empty for none
 * @param card the lines of its score card; empty when it has none
 * @param conclusions the conclusions of the original that are checked; empty for none
 * @param environments the platforms of the original, by name, each with what is known of it in one line
 * @param coverage what it repeats of the original; empty if it does not say
 */
public record Study(
        String name,
        String title,
        String source,
        String question,
        List<String> differences,
        List<Part> parts,
        List<Exhibit> exhibits,
        Optional<Overview> overview,
        List<CardLine> card,
        List<Conclusion> conclusions,
        Map<String, List<String>> environments,
        Optional<Coverage> coverage) {
    /**
     * A run of the study.
     *
     * @param name name of its directory, such as {@code network}
     * @param title one line
     * @param notes sentences about what the original did here and what this part does
     */
    public record Part(String name, String title, List<String> notes) {
        public Part {
            notes = List.copyOf(notes);
            if (!name.matches("[a-z0-9][a-z0-9-]*")) {
                throw new IllegalArgumentException(
                        "the name of a part must be lower-case letters, digits and hyphens, not " + Words.quoted(name));
            }
        }
    }

    public Study {
        differences = List.copyOf(differences);
        parts = List.copyOf(parts);
        exhibits = List.copyOf(exhibits);
        card = List.copyOf(card);
        conclusions = List.copyOf(conclusions);
        environments = Collections.unmodifiableMap(new LinkedHashMap<>(environments));
        if (parts.isEmpty() || exhibits.isEmpty() && overview.isEmpty() && card.isEmpty()) {
            throw new IllegalArgumentException("a study needs parts, and exhibits, an overview or a card");
        }
        List<String> known = parts.stream().map(Part::name).toList();
        exhibits.forEach(
                exhibit -> exhibit.parts().forEach(part -> requirePart("the exhibit ", exhibit.name(), part, known)));
        overview.ifPresent(table -> table.prediction().stream()
                .flatMap(prediction -> Stream.concat(prediction.from().stream(), prediction.to().stream()))
                .forEach(part -> requirePart("the overview ", table.title(), part, known)));
        card.forEach(line -> requirePart("the line of the card ", line.title(), line.part(), known));
        conclusions.stream()
                .flatMap(conclusion -> conclusion.claims().stream())
                .forEach(claim -> requirePart("the claim ", claim.title(), claim.part(), known));
        List<String> drawn = exhibits.stream().map(Exhibit::name).toList();
        coverage.map(Coverage::entries).orElse(List.of()).forEach(entry -> {
            entry.parts().forEach(part -> requirePart("the coverage of ", entry.of(), part, known));
            entry.exhibits()
                    .forEach(exhibit -> requireKnown("the coverage of ", entry.of(), "exhibit", exhibit, drawn));
        });
    }

    private static void requirePart(String what, String title, String part, List<String> known) {
        requireKnown(what, title, "part", part, known);
    }

    private static void requireKnown(String what, String title, String kind, String name, List<String> known) {
        if (!known.contains(name)) {
            throw new IllegalArgumentException(what + Words.quoted(title) + " names the unknown " + kind + " "
                    + Words.quoted(name) + Words.hint(name, known));
        }
    }

    /** The names of the parts that decide something: a claim of a conclusion, or a line of the card. */
    public Set<String> deciding() {
        return Stream.concat(
                        card.stream().map(CardLine::part),
                        conclusions.stream()
                                .flatMap(conclusion -> conclusion.claims().stream())
                                .map(Conclusion.Claim::part))
                .collect(Collectors.toSet());
    }

    public Part part(String part) {
        return parts.stream()
                .filter(candidate -> candidate.name().equals(part))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no part " + part + " in study " + name));
    }
}

package org.jdyno.lab.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jdyno.lab.model.Words;

/**
 * A published report, described for the reader.
 *
 * @param name short and lower case, such as {@code volano-1999}
 * @param title one line
 * @param source where the report was published
 * @param question that it asked, in a sentence or two
 * @param differences from the original, a sentence each
 * @param parts in the order they are run
 * @param exhibits in the order they are shown
 * @param environments of the original: a platform to what is known of it, a line each
 */
public record Study(
        String name,
        String title,
        String source,
        String question,
        List<String> differences,
        List<Part> parts,
        List<Exhibit> exhibits,
        Map<String, List<String>> environments) {
    /**
     * A run of the study.
     *
     * @param name of its directory, such as {@code network}
     * @param title one line
     * @param notes what the original did here and what this part does, a sentence each
     */
    public record Part(String name, String title, List<String> notes) {
        public Part {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(title, "title");
            notes = List.copyOf(notes);
            if (!name.matches("[a-z0-9][a-z0-9-]*")) {
                throw new IllegalArgumentException(
                        "the name of a part must be lower-case letters, digits and hyphens, not " + Words.quoted(name));
            }
        }
    }

    public Study {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(question, "question");
        differences = List.copyOf(differences);
        parts = List.copyOf(parts);
        exhibits = List.copyOf(exhibits);
        environments = Collections.unmodifiableMap(new LinkedHashMap<>(environments));
        if (parts.isEmpty() || exhibits.isEmpty()) {
            throw new IllegalArgumentException("a study needs parts and exhibits");
        }
    }

    public Part part(String part) {
        return parts.stream()
                .filter(candidate -> candidate.name().equals(part))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no part " + part + " in study " + name));
    }
}

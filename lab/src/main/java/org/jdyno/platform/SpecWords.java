package org.jdyno.platform;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.Plan;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * The words of a platform spec: {@code [NAME=]WHAT[+OPTION]…}.
 *
 * @param name or empty
 * @param what the JVM, or {@code native}
 * @param options the options as written
 */
record SpecWords(Optional<String> name, String what, List<String> options) {
    private static final Pattern NAMED = Pattern.compile("([\\p{L}\\p{N}._-]+)=(.*)", Pattern.DOTALL);
    private static final String CONTROL_WORD = Plan.CONTROL_SUFFIX.substring(1);

    /**
     * Splits a spec. The inventory resolves paths, which may contain a plus, such as {@code /opt/jdk-17.0.2+8}.
     */
    static SpecWords of(String spec, Inventory inventory) {
        Matcher named = NAMED.matcher(spec.strip());
        Optional<String> name = named.matches() ? Optional.of(named.group(1)) : Optional.empty();
        List<String> parts = joinPaths(split(named.matches() ? named.group(2) : spec.strip()), inventory);
        if (parts.stream().anyMatch(String::isBlank)) {
            throw new UserError(
                    "The platform " + Words.quoted(spec) + " has an empty word; write [NAME=]JVM[+OPTION]…");
        }
        boolean reserved = name.filter(CONTROL_WORD::equalsIgnoreCase).isPresent()
                || parts.stream().anyMatch(CONTROL_WORD::equalsIgnoreCase);
        if (reserved) {
            throw new UserError("The platform " + Words.quoted(spec) + " uses the word \"" + CONTROL_WORD
                    + "\", which is reserved for the A/A control; choose another.");
        }
        return new SpecWords(name, parts.get(0), List.copyOf(parts.subList(1, parts.size())));
    }

    static boolean isPath(String what) {
        return what.contains("/") || what.startsWith("~") || what.startsWith(".");
    }

    /** Splits at every plus except those of {@code -XX:+Flag}, which follow a colon. */
    private static List<String> split(String words) {
        return List.of(words.split("(?<!:)\\+", -1));
    }

    /** Joins parts that were split at a plus within a path; the longest path that exists wins. */
    private static List<String> joinPaths(List<String> parts, Inventory inventory) {
        List<String> joined = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean graal = SpecOptions.isGraalFolder(part);
            int last = i;
            if (graal || i == 0 && isPath(part)) {
                for (int j = parts.size() - 1; j > i && last == i; j--) {
                    String longer = String.join("+", parts.subList(i, j + 1));
                    String path = graal ? SpecOptions.value(longer) : longer;
                    last = Files.isDirectory(inventory.place(path)) ? j : last;
                }
            }
            joined.add(String.join("+", parts.subList(i, last + 1)));
            i = last;
        }
        return joined;
    }
}

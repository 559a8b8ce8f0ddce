package org.jdyno.lab.platform;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.UserError;

/**
 * A platform spec cut into its words: {@code [NAME=]WHAT[+OPTION]…}.
 *
 * @param name the name given, or empty
 * @param what the JVM, or {@code native}
 * @param options in order, as written
 */
record SpecWords(Optional<String> name, String what, List<String> options) {
    private static final Pattern NAMED = Pattern.compile("([\\p{L}\\p{N}._-]+)=(.*)", Pattern.DOTALL);
    private static final String AGAIN = Plan.AGAIN.substring(1);

    /**
     * Cuts a spec; the inventory tells which paths exist, for a path may hold a plus, as in {@code /opt/jdk-17.0.2+8}.
     */
    static SpecWords of(String spec, Inventory inventory) {
        Matcher named = NAMED.matcher(spec.strip());
        Optional<String> name = named.matches() ? Optional.of(named.group(1)) : Optional.empty();
        List<String> parts = joinPaths(cut(named.matches() ? named.group(2) : spec.strip()), inventory);
        if (parts.stream().anyMatch(String::isBlank)) {
            throw new UserError("The platform \"" + spec + "\" has an empty word; it reads [NAME=]JVM[+OPTION]…");
        }
        boolean reserved = name.filter(AGAIN::equalsIgnoreCase).isPresent()
                || parts.stream().anyMatch(AGAIN::equalsIgnoreCase);
        if (reserved) {
            throw new UserError("The platform \"" + spec + "\" uses the word \"" + AGAIN
                    + "\", which names the baseline's second copy; choose another.");
        }
        return new SpecWords(name, parts.get(0), List.copyOf(parts.subList(1, parts.size())));
    }

    static boolean isPath(String what) {
        return what.contains("/") || what.startsWith("~") || what.startsWith(".");
    }

    /** Cuts at every plus but those of {@code -XX:+Flag}, which follow a colon. */
    private static List<String> cut(String words) {
        return List.of(words.split("(?<!:)\\+", -1));
    }

    /** Puts the longest path that exists together again from parts that were cut at a plus in it. */
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

package org.jdyno.platform;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.model.Jvm;

/** Gives JVMs the ids and aliases that specs use, and finds JVMs by them. */
final class JvmNames {
    private static final Pattern BUILD_NUMBER = Pattern.compile("\\+(\\d+)|-b(\\d+)");

    private JvmNames() {}

    /**
     * Gives JVMs unique ids, in the same order: that which each has, its vendor and version; if another one has it too,
     * also the build number; if that is equal too, a counter.
     */
    static List<Jvm> distinct(List<Jvm> jvms, Set<String> taken) {
        Set<String> used = new HashSet<>(taken);
        List<Jvm> distinct = new ArrayList<>();
        for (Jvm jvm : jvms) {
            List<Jvm> same =
                    jvms.stream().filter(other -> other.id().equals(jvm.id())).toList();
            boolean buildsDiffer =
                    same.stream().map(JvmNames::buildSuffix).distinct().count() > 1;
            String wanted = buildsDiffer ? jvm.id() + buildSuffix(jvm) : jvm.id();
            String unique = wanted;
            for (int n = 2; !used.add(unique); n++) {
                unique = wanted + "-" + n;
            }
            String id = unique;
            distinct.add(jvm.named(
                    id,
                    jvm.aliases().stream().filter(alias -> !alias.equals(id)).toList()));
        }
        return distinct;
    }

    /** The JVMs with a name equal to a word, or if there is none, those with a name that begins with it. */
    static List<Jvm> matching(String word, List<Jvm> jvms) {
        String lower = word.toLowerCase(Locale.ROOT);
        List<Jvm> ids = jvms.stream().filter(jvm -> jvm.id().equals(lower)).toList();
        if (!ids.isEmpty()) {
            return ids;
        }
        List<Jvm> exact =
                jvms.stream().filter(jvm -> words(jvm).anyMatch(lower::equals)).toList();
        return exact.isEmpty()
                ? jvms.stream()
                        .filter(jvm -> words(jvm).anyMatch(name -> isPrefix(lower, name)))
                        .toList()
                : exact;
    }

    /**
     * Whether a prefix ends where a component of a name does: 17 is a prefix of 17.0.15 and 8 of 8u504, but 1 is not
     * one of 17.
     */
    static boolean isPrefix(String prefix, String name) {
        if (prefix.isEmpty() || prefix.equals("1") || !name.startsWith(prefix)) {
            // Java 8 reports 1.8, which 1 does not mean.
            return false;
        }
        if (name.length() == prefix.length()) {
            return true;
        }
        char last = prefix.charAt(prefix.length() - 1);
        char next = name.charAt(prefix.length());
        return !(Character.isDigit(last) && Character.isDigit(next)
                || Character.isLetter(last) && Character.isLetterOrDigit(next));
    }

    private static Stream<String> words(Jvm jvm) {
        Stream<String> versions = Stream.of(JavaVersion.of(jvm.version()).text(), jvm.version());
        return Stream.of(Stream.of(jvm.id()), jvm.aliases().stream(), versions)
                .flatMap(names -> names)
                .map(name -> name.toLowerCase(Locale.ROOT));
    }

    private static String buildSuffix(Jvm jvm) {
        Matcher number = BUILD_NUMBER.matcher(jvm.build());
        return number.find()
                ? "-b" + Integer.parseInt(number.group(1) == null ? number.group(2) : number.group(1))
                : "";
    }
}

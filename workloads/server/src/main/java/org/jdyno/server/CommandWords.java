package org.jdyno.server;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jdyno.kit.RoleFailure;
import org.jdyno.server.example.Shop;

/**
 * The words of a command in which names in braces stand for values. Quotes and backslashes separate words as in a
 * shell; nothing else is special.
 */
final class CommandWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private static final List<String> JVM = Arrays.asList("{java}", "{options}", "{java-home}");

    /** Name to what stands for it, which may be several words. */
    private final Map<String, List<String>> values = new LinkedHashMap<String, List<String>>();

    /**
     * @param java the program {@code java} and its options; empty if there is none
     * @param host the address at which the server is to listen
     * @param classes what the platform names; null if nothing
     * @param port at which the server is to listen
     */
    CommandWords(List<String> java, String host, String classes, int port) {
        put("port", String.valueOf(port));
        put("host", host);
        put("example", jarOf(Shop.class));
        if (classes != null) {
            put("classes", classes);
        }
        if (!java.isEmpty()) {
            Path home = Paths.get(java.get(0)).getParent().getParent();
            values.put(JVM.get(0), java);
            values.put(JVM.get(1), java.subList(1, java.size()));
            values.put(JVM.get(2), Collections.singletonList(String.valueOf(home)));
        }
    }

    private static String jarOf(Class<?> shop) {
        try {
            return Paths.get(shop.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("the class path has no URL", impossible);
        }
    }

    private void put(String name, String value) {
        values.put("{" + name + "}", Collections.singletonList(value));
    }

    /**
     * The words of a command. A word that is a name becomes all the words that the name stands for. Within a longer
     * word they are separated by spaces, and quoted as a shell and {@code JAVA_TOOL_OPTIONS} need it.
     */
    List<String> of(String command) {
        List<String> words = new ArrayList<String>();
        for (String word : split(command)) {
            if (values.containsKey(word)) {
                words.addAll(values.get(word));
            } else {
                words.add(text(word));
            }
        }
        return words;
    }

    /** Whether a text names the JVM of the platform, which has none. */
    boolean lacksJvm(String template) {
        return !values.containsKey(JVM.get(0)) && JVM.stream().anyMatch(template::contains);
    }

    /** A text in which values replace names. */
    String text(String template) {
        String text = template;
        for (Map.Entry<String, List<String>> value : values.entrySet()) {
            if (text.contains(value.getKey())) {
                text = text.replace(value.getKey(), joined(value.getValue()));
            }
        }
        if (text.contains("{classes}")) {
            throw new RoleFailure(
                    "bad-parameter",
                    "the server's command has {classes}, but the platform names none; add +classes=DIR to it");
        }
        return text;
    }

    private static String joined(List<String> words) {
        if (words.size() == 1) {
            return words.get(0);
        }
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            line.append(line.length() == 0 ? "" : " ");
            line.append(PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'");
        }
        return line.toString();
    }

    private static List<String> split(String command) {
        List<String> words = new ArrayList<String>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char next = command.charAt(i);
            if (quote == 0 && Character.isWhitespace(next)) {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
                continue;
            }
            word = word == null ? new StringBuilder() : word;
            if (next == '\\' && quote != '\'' && i + 1 < command.length()) {
                word.append(command.charAt(++i));
            } else if (quote == 0 && (next == '\'' || next == '"')) {
                quote = next;
            } else if (next == quote) {
                quote = 0;
            } else {
                word.append(next);
            }
        }
        if (quote != 0) {
            throw new RoleFailure("bad-parameter", "the server's command has no closing " + quote + ": " + command);
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}

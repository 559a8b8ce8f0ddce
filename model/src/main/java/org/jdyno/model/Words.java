package org.jdyno.model;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Prepares text from users and other programs for display, quotes it in errors, and finds similar known words. */
public final class Words {
    private static final int QUOTED_CHARACTERS = 60;
    private static final Pattern LONG_QUOTE =
            Pattern.compile("(['\"][^'\"]{" + QUOTED_CHARACTERS + "})[^'\"]+(?=['\"])");

    private Words() {}

    /** Replaces control and format characters, which could act on a terminal, by spaces; keeps line ends. */
    public static String printable(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> character != '\n' && steers(character) ? ' ' : character)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** Whether a character may act on a terminal: a control, a format such as a direction, or a separator of lines. */
    public static boolean steers(int character) {
        return Character.isISOControl(character)
                || switch (Character.getType(character)) {
                    case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                };
    }

    /** Why a file cannot be used, as the system says it, without the name of a Java class. */
    public static String reason(IOException trouble) {
        if (trouble instanceof NoSuchFileException) {
            return "No such file or directory";
        }
        if (trouble instanceof AccessDeniedException) {
            return "Permission denied";
        }
        if (trouble instanceof NotDirectoryException) {
            return "Not a directory";
        }
        String reason = trouble instanceof FileSystemException named ? named.getReason() : trouble.getMessage();
        return Objects.requireNonNullElse(reason, "the system gives no reason");
    }

    /** The input as errors quote it, {@code "input"}: printable, on one line, cut after 60 characters. */
    public static String quoted(String input) {
        int end = Math.min(input.length(), QUOTED_CHARACTERS);
        if (end < input.length() && Character.isHighSurrogate(input.charAt(end - 1))) {
            end--;
        }
        String shown = printable(input.substring(0, end)).replace('\n', ' ');
        return "\"" + shown + (end < input.length() ? "…" : "") + "\"";
    }

    /** The message of a parser, with the input that it quotes cut after 60 characters. */
    public static String cutQuotes(String message) {
        return printable(LONG_QUOTE.matcher(message).replaceAll("$1…"));
    }

    /**
     * Checks that a word is one of the possible values of a setting.
     *
     * @param words the possible values, two or more
     * @throws UserError if it is not; the message lists the possible values and suggests the nearest
     */
    public static void requireOneOf(String setting, String word, List<String> words) {
        if (!words.contains(word)) {
            int last = words.size() - 1;
            throw new UserError(setting + " must be " + String.join(", ", words.subList(0, last)) + " or "
                    + words.get(last) + ", not " + quoted(word) + didYouMean(word, words));
        }
    }

    /** The end of an error: {@code ; did you mean "chat"?}, or the list of known words if none is similar. */
    public static String hint(String word, Collection<String> known) {
        String near = didYouMean(word, known);
        if (!near.isEmpty()) {
            return near;
        }
        return known.isEmpty() ? "; there is none" : "; available: " + String.join(", ", known);
    }

    /**
     * The end of an error that lists the known words: {@code ; did you mean "chat"?}, or nothing if none is similar.
     */
    public static String didYouMean(String word, Collection<String> known) {
        return nearest(word, known)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse("");
    }

    /** The known word that differs, or whose beginning differs, from the given one by at most two typing errors. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        int most = Math.max(1, word.length() / 3);
        return known.stream()
                .filter(candidate -> word.length() - candidate.length() <= most)
                .filter(candidate -> distanceToBeginning(word, candidate) <= most)
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    static int distance(String a, String b) {
        int[] row = distances(a, b);
        return row[b.length()];
    }

    /** The distance of the typed text to the nearest prefix of a word; prefixes may be one character shorter. */
    private static int distanceToBeginning(String typed, String word) {
        int[] row = distances(typed, word);
        int least = row[word.length()];
        for (int length = Math.max(2, typed.length() - 1); length < word.length(); length++) {
            least = Math.min(least, row[length]);
        }
        return least;
    }

    /**
     * The optimal string alignment distance (insertions, deletions, replacements and swaps of neighbours) of one word
     * to every prefix of another, ignoring case.
     */
    private static int[] distances(String first, String second) {
        String a = first.toLowerCase(Locale.ROOT);
        String b = second.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            d[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            d[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1), d[i - 1][j - 1] + cost);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()];
    }
}

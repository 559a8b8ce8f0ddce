package org.jdyno.lab.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Words of others: the nearest right one, for errors about unknown ones, and how to show what anybody may have written.
 */
public final class Words {
    private static final int MOST_QUOTED = 60;

    private Words() {}

    /**
     * A text with characters that could steer a terminal or turn the direction of what follows as spaces; its lines
     * stay.
     */
    public static String printable(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(c ->
                        c != '\n' && (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) ? ' ' : c)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** A text of others between quotation marks, printable, on one line and cut at 60 characters. */
    public static String quoted(String text) {
        String line = printable(text).replace('\n', ' ');
        return '"' + (line.length() <= MOST_QUOTED ? line : line.substring(0, MOST_QUOTED - 1) + "…") + '"';
    }

    /**
     * Complains of a word that is none of those a setting takes.
     *
     * @param words two or more
     * @throws UserError that names them, and the nearest
     */
    public static void requireOneOf(String setting, String word, List<String> words) {
        if (!words.contains(word)) {
            int last = words.size() - 1;
            throw new UserError(setting + " must be " + String.join(", ", words.subList(0, last)) + " or "
                    + words.get(last) + ", not \"" + word + "\"" + didYouMean(word, words));
        }
    }

    /** {@code ; did you mean "chat"?}, or a list of what there is when nothing is near; starts with a semicolon. */
    public static String hint(String word, Collection<String> known) {
        String near = didYouMean(word, known);
        if (!near.isEmpty()) {
            return near;
        }
        return known.isEmpty() ? "; there is none" : "; there is: " + String.join(", ", known);
    }

    /**
     * {@code ; did you mean "chat"?}, or nothing when nothing is near; for errors that list what there is themselves.
     */
    public static String didYouMean(String word, Collection<String> known) {
        return nearest(word, known)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse("");
    }

    /** The known word that a typing error could have turned into this one, or into whose beginning. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        int most = Math.max(1, word.length() / 3);
        return known.stream()
                .filter(candidate -> distanceToBeginning(word, candidate) <= most)
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The distance to the whole word. */
    static int distance(String a, String b) {
        int[] row = distances(a, b);
        return row[b.length()];
    }

    /** The distance to the nearest beginning of the word, none of them much shorter than what was typed. */
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
     * to every beginning of another, without regard to case.
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

package org.jdyno.lab.model;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks values that look like secrets in arguments that are shown or stored: those of options whose name contains
 * password, passwd, passphrase, token, secret, credential or key, such as {@code -Ddb.password=…}, and those of
 * variables with such names, such as {@code API_KEY=…}.
 */
public final class Secrets {
    private static final String NAMES = "(?i:password|passwd|passphrase|token|secret|credential|key)";
    private static final String HIDDEN = "$1***";

    /**
     * An option with such a name and its value, which is the rest of the argument. The name may be part of a longer
     * one.
     */
    private static final Pattern OPTION = Pattern.compile("^(-.*?" + NAMES + "[^=]*=).+", Pattern.DOTALL);

    private static final Pattern VARIABLE =
            Pattern.compile("^((?=[A-Z0-9_]+=)[^=]*" + NAMES + "[^=]*=).+", Pattern.DOTALL);

    /** Such an option within a platform spec, whose parts are joined by plus signs. */
    private static final Pattern WITHIN_SPEC =
            Pattern.compile("([+=]-[^+]*?" + NAMES + "[^=+]*=)[^+]+", Pattern.DOTALL);

    /** A word of a text, without quotes around it; its value may be quoted. */
    private static final Pattern WORD = Pattern.compile("[^\\s\"'=]+(=(\"[^\"]*\"|'[^']*'|[^\\s\"']+))?");

    private Secrets() {}

    /** A text, such as a message with a command line, with such values replaced by three stars. */
    public static String inText(String text) {
        return WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(hidden(word.group())));
    }

    /** The arguments of a command line with such values replaced by three stars. */
    public static List<String> hidden(List<String> words) {
        return words.stream().map(Secrets::hidden).toList();
    }

    /** An argument, which may also be a platform spec, with such values replaced by three stars. */
    public static String hidden(String word) {
        if (word.startsWith("-")) {
            return OPTION.matcher(word).replaceFirst(HIDDEN);
        }
        String variable = VARIABLE.matcher(word).replaceFirst(HIDDEN);
        return WITHIN_SPEC.matcher(variable).replaceAll(HIDDEN);
    }
}

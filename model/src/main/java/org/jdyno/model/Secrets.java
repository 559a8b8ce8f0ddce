package org.jdyno.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks values that look like secrets in text that is shown or stored: those with a name that contains password,
 * passwd, passphrase, pwd, token, secret, credential or key. The name may be that of an option ({@code
 * -Ddb.password=…}, {@code --api-token …}), of a variable ({@code API_KEY=…}), of a parameter of a URL, or of a key of
 * a JSON object. Also the password in a URL, and the values of headers that authorize.
 */
public final class Secrets {
    private static final String NAMES = "(?i:password|passwd|passphrase|pwd|token|secret|credential|key)";
    private static final String MASK = "***";
    private static final String HIDDEN = "$1" + MASK;

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

    /** An option whose value is the next argument. */
    private static final Pattern BEFORE_VALUE = Pattern.compile("--?[\\w.-]*" + NAMES);

    private static final String VALUE = "(?:\"[^\"]*\"|'[^']*'|[^\\s\"']+)";

    private static final Pattern OPTION_AND_VALUE =
            Pattern.compile("((?<!\\S)--[\\w.-]*" + NAMES + "\\s+)(?!-)" + VALUE);

    /** A word of a text, without quotes around it; its value may be quoted. */
    private static final Pattern WORD = Pattern.compile("[^\\s\"'=]+(=" + VALUE + ")?");

    /** The password in the address of a server. */
    private static final Pattern IN_URL = Pattern.compile("(\\w://[^\\s/@:\"']*:)[^\\s/\"']+(?=@)");

    private static final Pattern PARAMETER_OF_URL =
            Pattern.compile("([?&;][\\w.-]*" + NAMES + "[\\w.-]*=)[^&;\\s\"'\\\\]+");

    /** The value of a header; in JSON its quotes may be escaped. */
    private static final Pattern HEADER =
            Pattern.compile("((?i:authorization|cookie|x-[\\w-]*(?:key|token|secret|auth)[\\w-]*)"
                    + "(?:\\\\*[\"'])?\\s*[:=]\\s*(?:\\\\*[\"'])?)[^\"'\\\\\\r\\n]+");

    /** A key of a JSON object and its value, a number or a text, which may have escaped quotes. */
    private static final Pattern KEY_OF_JSON = Pattern.compile("(\"[^\"\\\\\n]*" + NAMES + "[^\"\\\\\n]*\"\\s*:\\s*)"
            + "(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+){0,99}+\"?|-?[\\d.]+)");

    /** The same in a JSON object that is itself a quoted text. */
    private static final Pattern ESCAPED_KEY = Pattern.compile(
            "((\\\\+\")[^\"\\\\\n]*" + NAMES + "[^\"\\\\\n]*\\2\\s*:\\s*)(?:\\2[^\"\\\\]*+\\2|-?[\\d.]+)");

    private Secrets() {}

    /** A text, such as a message with a command line, with such values replaced by three stars. */
    public static String inText(String text) {
        String words = WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(ofWord(word.group())));
        return anywhere(OPTION_AND_VALUE.matcher(words).replaceAll(HIDDEN));
    }

    /** The arguments of a command line with such values replaced by three stars. */
    public static List<String> hidden(List<String> words) {
        List<String> shown = new ArrayList<>();
        for (String word : words) {
            boolean value = !shown.isEmpty()
                    && !word.startsWith("-")
                    && BEFORE_VALUE.matcher(shown.get(shown.size() - 1)).matches();
            shown.add(value ? MASK : hidden(word));
        }
        return List.copyOf(shown);
    }

    /** An argument, which may also be a platform spec or a text of a plan, with such values replaced by three stars. */
    public static String hidden(String word) {
        boolean text = !word.startsWith("-") && word.chars().anyMatch(Character::isWhitespace);
        return text ? inText(word) : anywhere(ofWord(word));
    }

    private static String ofWord(String word) {
        if (word.startsWith("-")) {
            return OPTION.matcher(word).replaceFirst(HIDDEN);
        }
        String variable = VARIABLE.matcher(word).replaceFirst(HIDDEN);
        return WITHIN_SPEC.matcher(variable).replaceAll(HIDDEN);
    }

    private static String anywhere(String text) {
        String shown = IN_URL.matcher(text).replaceAll(HIDDEN);
        shown = PARAMETER_OF_URL.matcher(shown).replaceAll(HIDDEN);
        shown = HEADER.matcher(shown).replaceAll(HIDDEN);
        shown = KEY_OF_JSON.matcher(shown).replaceAll("$1\"" + MASK + "\"");
        return ESCAPED_KEY.matcher(shown).replaceAll("$1$2" + MASK + "$2");
    }
}

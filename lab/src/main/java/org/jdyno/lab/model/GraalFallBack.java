package org.jdyno.lab.model;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A JVM that was asked for the Graal compiler and has kept its own: some do so, with a warning at most, where a
 * collector does not suit Graal.
 */
public final class GraalFallBack {
    /** The JVM option by which Graal is asked for. */
    public static final String OPTION = "-XX:+UseJVMCICompiler";

    /** Time, level and tags before the text of a unified log line. */
    private static final Pattern DECORATIONS = Pattern.compile("^(\\[[^]]*])+\\s*");

    private GraalFallBack() {}

    /** Whether these options ask for Graal. */
    public static boolean isAskedFor(List<String> options) {
        return options.contains(OPTION);
    }

    /**
     * Names it in one sentence, without its end.
     *
     * @param written what the JVM has written, in lines
     */
    public static String sentence(List<String> written) {
        return "Graal was asked for; the JVM compiles with C2 because "
                + written.stream()
                        .filter(line -> line.contains("JVMCI") && line.contains("false"))
                        .filter(line -> DECORATIONS.matcher(line).find())
                        .findFirst()
                        .map(line -> "it is "
                                + DECORATIONS.matcher(line).replaceFirst("").replaceFirst("^Setting", "setting"))
                        .orElse("it has turned Graal's interface (JVMCI) off without saying why");
    }
}

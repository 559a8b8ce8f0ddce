package org.jdyno.model;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Detects a JVM that was asked for the Graal compiler but uses its own compiler. Some JVMs do so, with a warning at
 * most, if a collector does not support Graal.
 */
public final class GraalFallBack {
    /** The JVM option that requests Graal. */
    public static final String OPTION = "-XX:+UseJVMCICompiler";

    /** Time, level and tags before the text of a unified log line. */
    private static final Pattern DECORATIONS = Pattern.compile("^(\\[[^]]*])+\\s*");

    private GraalFallBack() {}

    /** Whether these options request Graal. */
    public static boolean isRequested(List<String> options) {
        return options.contains(OPTION);
    }

    /**
     * Describes that the JVM does not use Graal, in one sentence without its full stop.
     *
     * @param written the lines of the JVM's output
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

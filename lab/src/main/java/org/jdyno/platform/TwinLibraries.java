package org.jdyno.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jdyno.model.TwinLibrary;
import org.jdyno.platform.ProbeCommand.Answer;

/**
 * The libraries of a twin that this machine has, found by compiling and linking a program of one line with each.
 */
final class TwinLibraries {
    /** What a compiler and a linker say of a library that is not there. */
    private static final Pattern MISSING =
            Pattern.compile("(?i)no such file|not found|cannot find|undefined reference");

    private TwinLibraries() {}

    /** The compiler could not say whether a library is there. */
    static final class Unanswered extends Exception {
        private static final long serialVersionUID = 1L;

        Unanswered(String message) {
            super(message);
        }
    }

    /**
     * Tries each library, and returns the flags of the compiler: those of the libraries that this machine has, and a
     * macro for each of the others.
     *
     * @param compiler the words of the compiler
     * @throws IOException if the temporary directory cannot be written
     * @throws Unanswered if the compiler was killed or failed for another reason than a missing library
     */
    static List<String> flags(List<TwinLibrary> wanted, List<String> compiler, ProbeCommand command)
            throws IOException, Unanswered {
        List<String> flags = new ArrayList<>();
        for (TwinLibrary library : wanted) {
            Optional<String> complaint = complaint(library, compiler, command);
            if (complaint.isEmpty()) {
                flags.addAll(library.flags());
            } else {
                flags.add("-D" + library.missingMacro() + "=" + quoted(sentence(library, complaint.get())));
            }
        }
        return flags;
    }

    private static String sentence(TwinLibrary library, String complaint) {
        return "The C twin was compiled without " + library.name() + ", which this machine does not have (" + complaint
                + "). Install " + library.packages() + ".";
    }

    /** A text as a literal of C. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static Optional<String> complaint(TwinLibrary library, List<String> compiler, ProbeCommand command)
            throws IOException, Unanswered {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path source = folder.path().resolve("jdyno-library.c");
            Files.writeString(
                    source, "#include <stddef.h>\n#include <" + library.header() + ">\nint main(void) { return 0; }\n");
            List<String> words = new ArrayList<>(compiler);
            words.addAll(List.of("-o", "program", source.toString()));
            words.addAll(library.flags());
            Answer answer = command.run(words);
            if (!answer.ok()) {
                requireMissing(library, answer);
                return Optional.of(answer.output()
                        .lines()
                        .filter(line -> line.contains("error:") || line.contains("cannot find"))
                        .findFirst()
                        .map(line -> line.replaceFirst(".*?(error: |ld: )", ""))
                        .orElseGet(answer::complaint));
            }
        }
        return Optional.empty();
    }

    private static void requireMissing(TwinLibrary library, Answer answer) throws Unanswered {
        boolean missing = MISSING.matcher(answer.output() + answer.failure()).find();
        if (answer.exit() > 0 && answer.unfinished() || !missing) {
            throw new Unanswered("it was asked for " + library.name() + ", but " + answer.complaint());
        }
    }
}

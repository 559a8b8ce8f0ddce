package org.jdyno.lab.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jdyno.lab.model.TwinLibrary;
import org.jdyno.lab.platform.ProbeCommand.Answer;

/**
 * The libraries of a twin that this machine has, found by compiling and linking a program of one line with each.
 *
 * @param present those that the machine has
 * @param flags of the compiler: those of the libraries present, and a macro for each of the others
 */
record TwinLibraries(List<TwinLibrary> present, List<String> flags) {
    /** What a compiler and a linker say of a library that is not there. */
    private static final Pattern MISSING =
            Pattern.compile("(?i)no such file|not found|cannot find|undefined reference");

    /** The compiler could not say whether a library is there. */
    static final class Unanswered extends Exception {
        private static final long serialVersionUID = 1L;

        Unanswered(String message) {
            super(message);
        }
    }

    /**
     * Tries each library.
     *
     * @param compiler the words of the compiler
     * @throws IOException if the temporary directory cannot be written
     * @throws Unanswered if the compiler was killed or failed for another reason than a missing library
     */
    static TwinLibraries probe(List<TwinLibrary> wanted, List<String> compiler, ProbeCommand command)
            throws IOException, Unanswered {
        TwinLibraries found = new TwinLibraries(new ArrayList<>(), new ArrayList<>());
        for (TwinLibrary library : wanted) {
            Optional<String> complaint = complaint(library, compiler, command);
            if (complaint.isEmpty()) {
                found.present.add(library);
                found.flags.addAll(library.flags());
            } else {
                found.flags.add("-D" + library.missingMacro() + "=" + quoted(sentence(library, complaint.get())));
            }
        }
        return found;
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
        if (library.preprocessor().isEmpty()) {
            return Optional.empty();
        }
        Answer answer = command.run(List.of(library.preprocessor().get(), "--version"));
        if (answer.ok()) {
            return Optional.empty();
        }
        requireMissing(library, answer);
        return Optional.of(answer.complaint());
    }

    private static void requireMissing(TwinLibrary library, Answer answer) throws Unanswered {
        boolean missing = MISSING.matcher(answer.output() + answer.failure()).find();
        if (answer.exit() > 0 && answer.unfinished() || !missing) {
            throw new Unanswered("it was asked for " + library.name() + ", but " + answer.complaint());
        }
    }

    /**
     * The C files of sources in whatever language, made in a directory.
     *
     * @return the files, without those of missing libraries; or the complaint of a preprocessor
     */
    Sources translate(List<Path> sources, List<TwinLibrary> wanted, Path folder, ProbeCommand command) {
        List<Path> files = new ArrayList<>();
        for (Path source : sources) {
            Optional<TwinLibrary> library = wanted.stream()
                    .filter(candidate -> candidate.preprocesses(source.toString()))
                    .findFirst();
            if (library.isEmpty()) {
                files.add(source);
            } else if (present.contains(library.get())) {
                Path file = folder.resolve(source.getFileName() + ".c");
                Answer answer = command.run(List.of(
                        library.get().preprocessor().orElseThrow(),
                        "-o",
                        file.toString(),
                        source.toAbsolutePath().toString()));
                if (!answer.ok()) {
                    return new Sources(List.of(), Optional.of(source.getFileName() + ": " + answer.complaint()));
                }
                files.add(file);
            }
        }
        return new Sources(files, Optional.empty());
    }

    /** C files, or why there are none. */
    record Sources(List<Path> files, Optional<String> complaint) {}
}

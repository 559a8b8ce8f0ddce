package org.jdyno.platform;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.model.Sha256;
import org.jdyno.model.TwinLibrary;
import org.jdyno.platform.ProbeCommand.Answer;

/**
 * Compiles the C twins with the compiler of this machine: {@code $CC}, or {@code cc} on the PATH. The cache keeps a
 * program for its sources and compiler. Safe for use by many threads and processes: a program is written atomically.
 */
public final class NativeToolchain {
    private static final List<String> FLAGS = List.of("-std=gnu11", "-O2", "-pthread");
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Map<String, String> environment;
    private final Path folder;
    private final ProbeCommand command;

    /**
     * @param environment the variables, for CC, PATH and XDG_CACHE_HOME
     * @param userHome the directory of the cache, unless XDG_CACHE_HOME is set
     */
    public NativeToolchain(Map<String, String> environment, Path userHome) {
        this.environment = environment;
        this.folder = Caches.root(environment, userHome).resolve("twins");
        this.command = new ProbeCommand(environment, LIMIT);
    }

    /**
     * A compiled twin, or why there is none.
     *
     * @param program the executable file, or empty
     * @param reason one sentence, or empty if there is a program
     */
    public record Result(Optional<Path> program, Optional<String> reason) {
        static Result at(Path program) {
            return new Result(Optional.of(program), Optional.empty());
        }

        static Result none(String reason) {
            return new Result(Optional.empty(), Optional.of(reason));
        }
    }

    /** Compiles C files that need no library, like {@link #compile(List, Path, List)}. */
    public Result compile(List<Path> sources, Path kit) throws IOException {
        return compile(sources, kit, List.of());
    }

    /**
     * Compiles the sources of a twin together with those of the kit, and with the libraries that this machine has.
     *
     * @param sources the C files of the twin
     * @param kit the directory of the C files and headers of the kit
     * @param libraries those that the twin can use
     * @throws IOException if the sources cannot be read or the cache cannot be written
     */
    public Result compile(List<Path> sources, Path kit, List<TwinLibrary> libraries) throws IOException {
        Optional<List<String>> compiler = compiler();
        if (compiler.isEmpty()) {
            return Result.none("There is no C compiler: CC is not set and cc is not on the PATH.");
        }
        Optional<Path> missing =
                sources.stream().filter(source -> !Files.isRegularFile(source)).findFirst();
        if (missing.isPresent()) {
            return Result.none("The C program lacks its source " + missing.get() + ".");
        }
        List<String> words = new ArrayList<>(compiler.get());
        words.add("--version");
        Answer version = command.run(words);
        if (!version.ok()) {
            return Result.none("The C compiler " + String.join(" ", compiler.get()) + " does not work: "
                    + version.complaint() + ".");
        }
        List<String> flags;
        try {
            flags = TwinLibraries.flags(libraries, compiler.get(), command);
        } catch (TwinLibraries.Unanswered unanswered) {
            return Result.none("The C compiler " + String.join(" ", compiler.get()) + " does not work: "
                    + unanswered.getMessage() + ".");
        }
        List<Path> all = new ArrayList<>(sources);
        all.addAll(filesOf(kit, ".c"));
        Path program = folder.resolve(digest(all, kit, compiler.get(), flags, version.output()));
        if (Files.isExecutable(program)) {
            return Result.at(program);
        }
        return compile(compiler.get(), all, kit, flags, program);
    }

    private Result compile(List<String> compiler, List<Path> all, Path kit, List<String> flags, Path program)
            throws IOException {
        Files.createDirectories(folder);
        Path fresh = Files.createTempFile(folder, "twin", ".tmp");
        try {
            List<String> words = new ArrayList<>(compiler);
            words.addAll(FLAGS);
            words.addAll(List.of("-I", kit.toAbsolutePath().toString(), "-o", fresh.toString()));
            all.stream().map(Path::getParent).distinct().forEach(place -> words.add("-I" + place.toAbsolutePath()));
            all.forEach(source -> words.add(source.toAbsolutePath().toString()));
            words.addAll(flags);
            words.add("-lm");
            Answer answer = command.run(words);
            if (!answer.ok()) {
                return Result.none("The C program does not compile: " + firstError(answer) + ".");
            }
            Files.move(fresh, program, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return Result.at(program);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static String firstError(Answer answer) {
        return answer.output()
                .lines()
                .filter(line -> line.contains("error:") || line.contains("undefined reference"))
                .findFirst()
                .orElseGet(answer::complaint);
    }

    /** The command of the compiler; CC may have several words, such as {@code ccache gcc}. */
    private Optional<List<String>> compiler() {
        String configured = environment.getOrDefault("CC", "").strip();
        List<String> words = configured.isEmpty() ? List.of("cc") : Arrays.asList(configured.split("\\s+"));
        if (words.get(0).contains("/")) {
            return Optional.of(words);
        }
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, words.get(0)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> {
                    List<String> found = new ArrayList<>(words);
                    found.set(0, program.toAbsolutePath().toString());
                    return found;
                });
    }

    /** The digest of all that the program is made from, and of all headers in the directories of the sources. */
    private static String digest(
            List<Path> sources, Path kit, List<String> compiler, List<String> flags, String version)
            throws IOException {
        TreeSet<Path> headers = new TreeSet<>(filesOf(kit, ".h"));
        for (Path source : sources) {
            headers.addAll(filesOf(source.toAbsolutePath().getParent(), ".h"));
        }
        Sha256 digest = new Sha256().add(String.join(" ", compiler) + FLAGS + flags + version);
        for (Path file : Stream.concat(sources.stream(), headers.stream()).toList()) {
            digest.add(file.getFileName().toString(), file);
        }
        return digest.hex(Sha256.SHORT);
    }

    private static List<Path> filesOf(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }
}

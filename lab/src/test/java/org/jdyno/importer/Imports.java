package org.jdyno.importer;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;

/** Imports the sample files of these tests, which are as the tools write them. */
public final class Imports {
    private static final Path SAMPLES = Checkout.root()
            .resolve("lab/src/test/resources/org/jdyno/importer")
            .toAbsolutePath()
            .normalize();

    private Imports() {}

    /** The path of a sample. */
    public static Path sample(String name) {
        return SAMPLES.resolve(name);
    }

    /** Imports samples, {@code FILE} or {@code NAME=FILE}. */
    static Run of(String... samples) {
        return run(Optional.empty(), samples);
    }

    static Run run(Optional<String> baseline, String... samples) {
        List<String> words = Arrays.stream(samples)
                .map(word -> word.substring(0, word.indexOf('=') + 1) + sample(word.substring(word.indexOf('=') + 1)))
                .toList();
        return ImportedRun.of(words, baseline, "then", "1", List.of("./jdyno", "import"));
    }

    /** The error of an import of files in a directory, whose path it leaves out. */
    static String refusal(Path folder, String... names) {
        List<String> files = Arrays.stream(names)
                .map(name -> folder.resolve(name).toString())
                .toList();
        return assertThrows(
                        UserError.class,
                        () -> ImportedRun.of(files, Optional.empty(), "then", "1", List.of()),
                        files::toString)
                .getMessage()
                .replace(folder + "/", "");
    }

    /** The values of a measure, in the order of the forks; of a benchmark with one point. */
    static List<Double> values(Run run, String platform, String benchmark, String measure) {
        return trials(run, platform, benchmark).stream()
                .map(trial -> trial.measures().get(measure))
                .toList();
    }

    static List<Trial> trials(Run run, String platform, String benchmark) {
        return run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(platform)
                        && trial.slot().cell().workload().equals(benchmark))
                .toList();
    }
}

package org.jdyno.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that cannot be imported is one sentence, which names the file and what helps. */
class ImportErrorsTest {
    @TempDir
    private Path folder;

    private String refusal(String... names) {
        return Imports.refusal(folder, names);
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | x is empty; import it when the tool has written its results",
                "`hello` | x has no results that are known; import the JSON of JMH (-rf json) or of Renaissance"
                        + " (--json), or the output of DaCapo",
                "`[]` | in x, the content is an empty list, so JMH had no result; import a file that JMH wrote with"
                        + " -rf json",
                "`[{\"benchmark\": \"a\",` | x is cut off: its JSON ends too early, in line 1; import the whole file",
                "`[{\"benchmark\" 1}]` | x is no JSON, from line 1 on; import it as the tool wrote it",
                "`[] []` | x is no JSON, from line 1 on; import it as the tool wrote it",
                "`[{\"name\": \"a\"}]` | in x, [0].benchmark is missing; import a file that JMH wrote with -rf json",
                "`[1, 2]` | in x, [0].benchmark is missing; import a file that JMH wrote with -rf json",
                "`[{\"benchmark\": \"a.b\", \"mode\": \"avgr\", \"primaryMetric\": {}}]` | the mode of \"a.b\" in x"
                        + " must be thrpt, avgt, sample or ss, not \"avgr\"; did you mean \"avgt\"?",
                "`[{\"benchmark\": \"a.b\", \"mode\": \"avgt\", \"primaryMetric\": {\"scoreUnit\": \"s/op\","
                        + " \"rawData\": []}}]` | in x, [0].primaryMetric.rawData lacks the values of forks; run JMH"
                        + " without -Djmh.json.rawData=false; import a file that JMH wrote with -rf json",
            })
    void isOneSentence(String content, String message) throws IOException {
        write("x", content);
        assertEquals(message, refusal("x"));
    }

    @Test
    void aFileMustBeThereAndBeAFile() throws IOException {
        Files.createDirectory(folder.resolve("results"));
        assertEquals("there is no file nowhere.json", refusal("nowhere.json"));
        assertEquals("results is a directory, not a file; name a file", refusal("results"));
    }

    /** Wherever a file is cut, it is refused. */
    @Test
    void anyCutFileIsRefused() throws IOException {
        String whole = Files.readString(Imports.sample("before.json")).strip();
        for (int length = 1; length < whole.length(); length += 97) {
            write("cut.json", whole.substring(0, length));
            assertTrue(refusal("cut.json").startsWith("cut.json is cut off: "), whole.substring(0, length));
        }
    }

    @Test
    void noResultIsCountedTwice() throws IOException {
        Files.copy(Imports.sample("before.json"), folder.resolve("a.json"));
        Files.copy(Imports.sample("before.json"), folder.resolve("b.json"));
        assertEquals("a.json and a.json have the same content; name each result once", refusal("a.json", "a.json"));
        assertEquals("b.json and a.json have the same content; name each result once", refusal("a.json", "b.json"));
    }

    @Test
    void filesMustFitOneAnother() throws IOException {
        String before = Files.readString(Imports.sample("before.json"));
        write("a.json", before);
        write("b.json", before.replace("us/op", "ms/op"));
        assertEquals(
                "b.json has score of shop.CartBenchmark.total in ms/op, and an earlier result in us/op; run both with"
                        + " the same unit",
                refusal("a.json", "b.json"));
        Files.createDirectory(folder.resolve("new"));
        write("new/a.json", before.replace("5.1", "5.2"));
        assertEquals(
                "a.json and new/a.json would both be the platform \"a\"; name each, as in old=a.json new=new/a.json",
                refusal("a.json", "new/a.json"));
    }

    @Test
    void theBaselineIsAPlatform() {
        UserError wrong = assertThrows(UserError.class, () -> Imports.run(Optional.of("befor"), "before.json"));
        assertEquals(
                "the baseline \"befor\" is not among the platforms of the files; did you mean \"before\"?",
                wrong.getMessage());
    }
}

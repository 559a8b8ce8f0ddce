package org.jdyno.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With what shells and Perl can put in a directory. */
@Timeout(120)
class FoldersTest {
    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void make() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        Files.writeString(Files.createDirectory(temporary.resolve("victim")).resolve("kept"), "kept");
    }

    private void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
        assumeTrue(process.waitFor() == 0, () -> command[0] + " is not here or failed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mkfifo x; mkdir d; mkfifo d/x",
                "ln -s ../victim x; mkdir d; ln -s ../../victim d/x; ln -s . loop",
                "for n in \"$(printf 'a\\nb')\" \"$(printf 'a\\377b')\" -rf ' '; do"
                        + " mkdir \"./$n\"; echo >\"./$n/f\"; done",
                "mkdir -p d/e/f; echo x >d/e/f/g; chmod 000 d/e/f d/e d .",
                "mkdir -p a/a/a/a b/a/a/a; echo x >a/a/a/a/f; mkdir .1 .2",
                "rmdir \"$(pwd)\"",
                "rmdir \"$(pwd)\"; ln -s victim \"$(pwd)\"",
            })
    void isGoneWhateverAProcessHasPutThere(String script) throws Exception {
        run("sh", "-c", script);
        Folders.delete(folder);
        assertFalse(Files.exists(folder, LinkOption.NOFOLLOW_LINKS));
        assertEquals("kept", Files.readString(temporary.resolve("victim/kept")));
    }

    /** Deeper than a path is long, and than a process may have open files. */
    @Test
    void isGoneHoweverDeepItIs() throws Exception {
        run("perl", "-e", "$n = 'a' x 100; for (1..2000) { mkdir $n and chdir $n or die $! } open(F, '>', 'f') or die");
        Folders.delete(folder);
        assertFalse(Files.exists(folder, LinkOption.NOFOLLOW_LINKS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mkfifo x", "ln -s /dev/zero x", "ln -s ../victim x", "mkfifo latency.hlog", "mkdir trial.json"})
    void aSealedDirectoryHasNothingThatCannotBeStored(String script) throws Exception {
        run("sh", "-c", "echo log >server.out; mkdir data; " + script);
        TrialFolder trial = new TrialFolder(folder);
        Optional<String> wrong = trial.seal();
        assertTrue(wrong.orElseThrow().startsWith("a role has left "), wrong.toString());
        assertEquals(Optional.empty(), trial.seal());
        assertEquals("log\n", Files.readString(folder.resolve("server.out")));
        assertEquals(2, folder.toFile().list().length);
        assertEquals("kept", Files.readString(temporary.resolve("victim/kept")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rmdir \"$(pwd)\"",
                "rmdir \"$(pwd)\"; ln -s victim \"$(pwd)\"",
                "rmdir \"$(pwd)\"; mkfifo \"$(pwd)\""
            })
    void aDirectoryThatWasRemovedIsThereAgain(String script) throws Exception {
        run("sh", "-c", script);
        assertTrue(new TrialFolder(folder).seal().orElseThrow().startsWith("a role has removed its working directory"));
        assertTrue(Folders.isFolder(folder));
        assertEquals(0, folder.toFile().list().length);
        assertEquals(1, temporary.resolve("victim").toFile().list().length);
    }
}

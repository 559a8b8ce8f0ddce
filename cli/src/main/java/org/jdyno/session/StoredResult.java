package org.jdyno.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.platform.TemporaryFolder;
import org.jdyno.report.Format;
import org.jdyno.report.write.Screen;
import org.jdyno.store.Bundle;
import org.jdyno.store.RunDirectory;

/**
 * A stored run or study, in a directory or a bundle, opened and judged. A bundle is unpacked until this is closed; its
 * pages are written into a directory in the current one.
 */
public final class StoredResult implements AutoCloseable {
    private final Path place;
    private final JudgedResult result;
    private final Optional<TemporaryFolder> unpacked;

    private StoredResult(Path place, JudgedResult result, Optional<TemporaryFolder> unpacked) {
        this.place = place;
        this.result = result;
        this.unpacked = unpacked;
    }

    /** @throws UserError if there is neither a run nor a study, nor a file that may be a bundle */
    static void require(Path place) {
        if (!JudgedStudy.isIn(place) && !RunDirectory.isRun(place) && !Bundle.isFile(place)) {
            throw new UserError("there is no run in " + Words.quoted(place.toString())
                    + ", which must be the directory of a run or a study, or a bundle");
        }
    }

    /** @throws UserError if there is none, or it is damaged */
    public static StoredResult open(Path place) {
        return Bundle.isFile(place) ? unpacked(place) : new StoredResult(place, judged(place), Optional.empty());
    }

    /**
     * What is stored in a directory.
     *
     * @throws UserError if there is neither a run nor a study, or it is damaged
     */
    static JudgedResult judged(Path directory) {
        return JudgedStudy.isIn(directory) ? JudgedStudy.in(directory) : JudgedRun.in(directory);
    }

    private static StoredResult unpacked(Path bundle) {
        TemporaryFolder folder = folder();
        Path run = folder.path().resolve("run");
        try {
            Bundle.unpack(bundle, run);
            return new StoredResult(bundle, judged(run), Optional.of(folder));
        } catch (UserError damaged) {
            delete(folder);
            throw new UserError(damaged.getMessage().replace(run.toString(), bundle.toString()), damaged);
        } catch (RuntimeException defect) {
            delete(folder);
            throw defect;
        }
    }

    private static TemporaryFolder folder() {
        try {
            return TemporaryFolder.create();
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot unpack a bundle", unwritable);
        }
    }

    private static void delete(TemporaryFolder folder) {
        try {
            folder.close();
        } catch (IOException undeletable) {
            throw new UncheckedIOException("cannot delete " + folder.path(), undeletable);
        }
    }

    public JudgedResult result() {
        return result;
    }

    /** The directory of its pages: that of the run or, of a bundle, one in the current directory. */
    private Path pages() {
        return unpacked.map(any -> place.getFileName().toString().replaceFirst("[.]zip$", "") + "-report")
                .map(name -> Path.of(name).toAbsolutePath())
                .orElseGet(() -> result.page().getParent());
    }

    private Path page() {
        return pages().resolve(Format.HTML.fileName());
    }

    /** The summary, for a screen. */
    public String summary(Screen screen) {
        String text = result.summary(screen, page());
        return unpacked.map(folder -> text.replace(folder.path().resolve("run").toString(), place.toString()))
                .orElse(text);
    }

    /** Writes the HTML report, and those of the parts of a study, and returns the first. */
    public Path writePage() {
        Path written = result.writePage();
        unpacked.ifPresent(any -> copyPages(written.getParent(), pages()));
        return page();
    }

    private static void copyPages(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path page :
                    files.filter(file -> file.endsWith(Format.HTML.fileName())).toList()) {
                Path copy = to.resolve(from.relativize(page).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(page, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException unwritable) {
            throw new UserError("cannot write pages in " + to + ": " + Words.reason(unwritable), unwritable);
        }
    }

    /**
     * Writes files of percentiles and returns them.
     *
     * @param folder their directory; if empty, one beside the page
     */
    public List<Path> writePercentiles(Optional<Path> folder) {
        return result.writePercentiles(folder.or(() -> unpacked.map(any -> pages().resolve("hgrm"))));
    }

    @Override
    public void close() {
        unpacked.ifPresent(StoredResult::delete);
    }
}

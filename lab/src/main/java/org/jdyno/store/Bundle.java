package org.jdyno.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jdyno.model.Sha256;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.platform.TemporaryFolder;

/**
 * A run or a study in one file, for other machines: a zip file of what is needed to judge it again, with a list of the
 * digests of all its files. The same directory gives the same file.
 */
public final class Bundle {
    /** The list of files. It is the first entry. */
    private static final String LIST = "bundle.json";

    /** The version of the layout of the list; that of the run is in its plan. */
    private static final int SCHEMA = 1;

    /** More than the list of the longest study has. */
    private static final int MOST_OF_LIST = 64 << 20;

    private static final Pattern NAME = Pattern.compile("(?![.])[\\w.=-]+(?:/(?![.])[\\w.=-]+)*");

    /** The first moment that a zip file knows: a time would make every file another one. */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final List<Entry> files;
    private final String digest;

    private Bundle(List<Entry> files) {
        this.files = List.copyOf(files);
        Sha256 all = new Sha256();
        files.forEach(file -> all.add(file.name + "\0" + file.sha256 + "\n"));
        this.digest = all.hex(Sha256.WHOLE);
    }

    private record Entry(String name, long bytes, String sha256) {}

    /** @param digest that of the names and digests of all files */
    private record Listing(int schema, String digest, List<Entry> files) {}

    /** Whether a path may be a bundle: a file. */
    public static boolean isFile(Path path) {
        return Files.isRegularFile(path);
    }

    /**
     * Writes the run or study in a directory to a file, which appears when it is whole.
     *
     * @return the digest of the content
     * @throws UserError if there is no run, a trial of it is damaged, or the file cannot be written
     */
    public static String write(Path directory, Path file) {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path copy = folder.path().resolve("run");
            RunCopy.of(directory, copy);
            Bundle bundle = of(copy);
            Path begun = Files.createTempFile(file.toAbsolutePath().getParent(), "." + file.getFileName(), "");
            try {
                bundle.write(copy, begun, Files.newOutputStream(begun));
                Files.move(begun, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(begun);
            }
            return bundle.digest;
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write the bundle " + file, unwritable);
        }
    }

    private static Bundle of(Path folder) throws IOException {
        List<Entry> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            // The lock of the run is no part of it.
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(one -> !one.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList()) {
                String name = folder.relativize(file).toString();
                files.add(
                        new Entry(name, Files.size(file), new Sha256().add(file).hex(Sha256.WHOLE)));
            }
        }
        return new Bundle(files);
    }

    private void write(Path folder, Path file, OutputStream out) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            begin(zip, LIST);
            zip.write(Json.JSON.writeValueAsBytes(new Listing(SCHEMA, digest, files)));
            for (Entry one : files) {
                begin(zip, one.name);
                Files.copy(folder.resolve(one.name), zip);
            }
        }
        WholeFile.force(file);
    }

    private static void begin(ZipOutputStream zip, String name) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(NO_TIME);
        zip.putNextEntry(entry);
    }

    /**
     * Unpacks a bundle and checks every file of it.
     *
     * @param file the bundle; it may come from anybody
     * @param folder an empty directory
     * @throws UserError that says what is wrong if the file is no bundle, is damaged or was changed
     */
    public static void unpack(Path file, Path folder) {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            List<Entry> files = listed(file, zip);
            for (Entry one : files) {
                Path to = folder.resolve(one.name);
                Files.createDirectories(to.getParent());
                try (InputStream in = zip.getInputStream(zip.getEntry(one.name));
                        OutputStream out = Files.newOutputStream(to)) {
                    require(copy(in, out, one.bytes).equals(one.sha256), file, one.name + " is not as it was stored");
                }
                if (to.endsWith("plan.yaml")) {
                    // The directory of the trials of a run that has none yet.
                    Files.createDirectories(to.resolveSibling(TrialStore.FOLDER));
                }
            }
        } catch (ZipException none) {
            throw new UserError(file + " is no bundle, or was cut: " + Words.printable(none.getMessage()), none);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + Words.reason(unreadable), unreadable);
        }
    }

    /** The files of a bundle, by its list, which agrees with what the zip file has. */
    private static List<Entry> listed(Path file, ZipFile zip) throws IOException {
        ZipEntry entry = zip.getEntry(LIST);
        require(entry != null, file, "it is a zip file without " + LIST + ", and so no bundle");
        Listing list = list(file, zip.getInputStream(entry).readNBytes(MOST_OF_LIST));
        Set<String> names = new HashSet<>();
        for (Entry one : list.files) {
            boolean fit = NAME.matcher(one.name).matches() && one.bytes >= 0 && one.bytes <= Json.MOST_BYTES;
            require(fit && names.add(one.name), file, LIST + " has the file " + Words.quoted(one.name));
            require(zip.getEntry(one.name) != null, file, one.name + " is missing");
        }
        names.add(LIST);
        for (ZipEntry one : zip.stream().map(ZipEntry.class::cast).toList()) {
            require(names.contains(one.getName()), file, Words.quoted(one.getName()) + " was added");
        }
        require(new Bundle(list.files).digest.equals(list.digest), file, LIST + " is not as it was stored");
        return list.files;
    }

    private static Listing list(Path file, byte[] json) {
        try {
            JsonNode tree = Json.JSON.readTree(json);
            String schema = tree.path("schema").asText();
            if (!schema.equals(String.valueOf(SCHEMA))) {
                throw new UserError("in " + file + ", schema is " + Words.quoted(schema)
                        + ", and this version of jdyno reads " + SCHEMA + "; use the version that wrote it");
            }
            Listing list = Json.JSON.treeToValue(tree, Listing.class);
            Components.require(list);
            return list;
        } catch (JsonProcessingException | IllegalArgumentException malformed) {
            throw new UserError(file + " is damaged: " + LIST + " cannot be read", malformed);
        } catch (IOException impossible) {
            throw new UncheckedIOException("reading an array", impossible);
        }
    }

    private static void require(boolean holds, Path file, String otherwise) {
        if (!holds) {
            throw new UserError(file + " is damaged or was changed: " + otherwise);
        }
    }

    /**
     * Copies at most some bytes, and one more, which shows that there are too many.
     *
     * @return the digest of what was copied
     */
    private static String copy(InputStream in, OutputStream out, long most) throws IOException {
        Sha256 digest = new Sha256();
        byte[] buffer = new byte[1 << 16];
        long copied = 0;
        for (int length = in.read(buffer); length >= 0 && copied <= most; length = in.read(buffer)) {
            digest.add(buffer, length);
            out.write(buffer, 0, length);
            copied += length;
        }
        return digest.hex(Sha256.WHOLE);
    }
}

package org.jdyno.web.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of the site: 36 in each directory, about 5 MB. Any thread, once they have been written. */
public final class FileSet {
    /** Of all files of a directory: 45 lines times 1, 10, 100 and 1000. */
    public static final long DIRECTORY_BYTES = 45L * 1111 * FileName.LINE_BYTES;

    private static final Pattern PATH = Pattern.compile("/files/dir(\\d{1,6})/class([0-3])_([0-8])");

    private final Path site;
    private final int directories;
    private final long seed;

    /** @param site the directory that becomes the root of the site */
    public FileSet(Path site, int directories, long seed) {
        this.site = site;
        this.directories = directories;
        this.seed = seed;
    }

    public Path site() {
        return site;
    }

    /** Writes all files. */
    public void write() throws IOException {
        for (int directory = 0; directory < directories; directory++) {
            for (int sizeClass = 0; sizeClass < FileName.CLASSES; sizeClass++) {
                for (int number = 0; number < FileName.FILES_OF_CLASS; number++) {
                    write(new FileName(directory, sizeClass, number));
                }
            }
        }
    }

    private void write(FileName file) throws IOException {
        Files.createDirectories(site.resolve(file.folder()));
        Files.write(path(file), FileContent.of(seed, file));
    }

    /** The file that the parameters of a request name; empty if there is none, or one is null. */
    public Optional<FileName> find(String directory, String sizeClass, String number) {
        return find("/files/dir" + directory + "/class" + sizeClass + "_" + number);
    }

    /** The file of a path such as {@code /files/dir3/class1_4}; empty if there is none. */
    public Optional<FileName> find(String path) {
        Matcher parts = PATH.matcher(path);
        if (!parts.matches() || Integer.parseInt(parts.group(1)) >= directories) {
            return Optional.empty();
        }
        return Optional.of(new FileName(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3))));
    }

    public Path path(FileName file) {
        return site.resolve(file.folder()).resolve(file.name());
    }
}

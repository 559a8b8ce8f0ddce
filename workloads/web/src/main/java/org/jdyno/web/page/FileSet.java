package org.jdyno.web.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.kit.SplitMix64;

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

    /**
     * The lines of a file, which the seed and the name decide: a product, a quantity, a price in cents, a name and a
     * note, separated by spaces.
     */
    static final class FileContent {
        private static final int NAME_LETTERS = 22;
        private static final int NOTE_LETTERS = 59;
        private static final int LETTERS_OF_DRAW = 12;
        private static final int LETTER_BITS = 5;

        private final SplitMix64 random;
        private final byte[] bytes;
        private int length;

        private FileContent(long seed, FileName file) {
            random = new SplitMix64(new SplitMix64(seed + file.index()).next());
            bytes = new byte[file.bytes()];
        }

        static byte[] of(long seed, FileName file) {
            FileContent content = new FileContent(seed, file);
            for (int i = 0; i < file.lines(); i++) {
                content.addLine();
            }
            return content.bytes;
        }

        private void addLine() {
            addNumber(10_000_000, 100_000_000, ' ');
            addNumber(10, 100, ' ');
            addNumber(100_000, 1_000_000, ' ');
            addLetters(NAME_LETTERS, ' ');
            addLetters(NOTE_LETTERS, '\n');
        }

        /** @param end exclusive */
        private void addNumber(long low, long end, char last) {
            long number = low + (random.next() >>> 1) % (end - low);
            for (char digit : Long.toString(number).toCharArray()) {
                add(digit);
            }
            add(last);
        }

        private void addLetters(int count, char last) {
            long drawn = 0;
            for (int i = 0; i < count; i++) {
                drawn = i % LETTERS_OF_DRAW == 0 ? random.next() : drawn >>> LETTER_BITS;
                add((char) ('a' + ((drawn & 31) * 26 >> LETTER_BITS)));
            }
            add(last);
        }

        private void add(char character) {
            bytes[length++] = (byte) character;
        }
    }
}

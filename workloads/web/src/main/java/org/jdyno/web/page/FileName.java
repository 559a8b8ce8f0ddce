package org.jdyno.web.page;

/**
 * The name of a file of the set. Its size follows from its class and number, as in SPECweb99: 0.1 to 0.9 KB, 1 to 9 KB,
 * 10 to 90 KB or 100 to 900 KB. Immutable.
 */
public final class FileName {
    public static final int CLASSES = 4;
    public static final int FILES_OF_CLASS = 9;
    static final int LINE_BYTES = 102;

    private final int directory;
    private final int sizeClass;
    private final int number;

    public FileName(int directory, int sizeClass, int number) {
        this.directory = directory;
        this.sizeClass = sizeClass;
        this.number = number;
    }

    /** The directory of its directory, relative to that of the site. */
    String folder() {
        return "files/dir" + directory;
    }

    /** The name within its directory. */
    String name() {
        return "class" + sizeClass + "_" + number;
    }

    /** Different for all files. */
    long index() {
        return ((long) directory * CLASSES + sizeClass) * FILES_OF_CLASS + number;
    }

    int lines() {
        int lines = number + 1;
        for (int i = 0; i < sizeClass; i++) {
            lines *= 10;
        }
        return lines;
    }

    public int bytes() {
        return lines() * LINE_BYTES;
    }
}

package org.jdyno.host;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jdyno.model.Sha256;

/**
 * The files of a Java home that a JVM needs to run elsewhere: all except those for development. Links are followed,
 * because distributions spread a home over the system.
 *
 * @param home the Java home
 * @param names names of the files within it, in order
 */
record JavaHomeFiles(Path home, List<String> names) {
    /** Sources, modules to link with, examples, documentation: half of the size of a JDK. */
    private static final Set<String> NOT_NEEDED =
            Set.of("jmods", "src.zip", "demo", "sample", "man", "docs", "include");

    static JavaHomeFiles of(Path home) throws IOException {
        Set<String> names = new TreeSet<>();
        Files.walkFileTree(
                home, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                        return isNeeded(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        // What is not a file is a broken link, such as one to sources that are not installed.
                        if (attributes.isRegularFile() && isNeeded(file)) {
                            names.add(home.relativize(file).toString());
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException trouble) throws IOException {
                        if (trouble instanceof FileSystemLoopException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw trouble;
                    }
                });
        return new JavaHomeFiles(home, List.copyOf(names));
    }

    private static boolean isNeeded(Path path) {
        return !NOT_NEEDED.contains(path.getFileName().toString());
    }

    /** The files with their digests, as {@code sha256sum -c} reads them. */
    String digests() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String name : names) {
            lines.append(new Sha256().add(home.resolve(name)).hex(Sha256.WHOLE))
                    .append("  ")
                    .append(name)
                    .append('\n');
        }
        return lines.toString();
    }

    /** The digest of the names and contents. */
    String digest() throws IOException {
        Sha256 digest = new Sha256();
        for (String name : names) {
            digest.add(name, home.resolve(name));
        }
        return digest.hex(Sha256.SHORT);
    }
}

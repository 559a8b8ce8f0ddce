package org.jdyno.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jdyno.model.Sha256;

/**
 * A digest of files: of their names, sizes and CRC-32. A JVM takes less than half a second. Of a jar only the table of
 * contents counts, so that a second build of the same sources has the same digest.
 */
public final class FileSummary {
    private final Sha256 sha = new Sha256();
    private final byte[] buffer = new byte[1 << 16];

    private FileSummary() {}

    /** The summary of the files of a Java home that run programs. */
    public static String ofJavaHome(Path home) throws IOException {
        FileSummary summary = new FileSummary();
        for (String name : JavaHomeFiles.of(home).names()) {
            if (name.matches("(.*/)?(release|bin/java|modules|jvm.cfg|java.security|.*\\.so|.*\\.dylib|.*\\.jar)")) {
                summary.addFile(name, home.resolve(name));
            }
        }
        return summary.word();
    }

    /** The summary of jars and other files, in this order. */
    public static String ofClassPath(List<Path> files) throws IOException {
        FileSummary summary = new FileSummary();
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.endsWith(".jar")) {
                summary.addJar(name, file);
            } else {
                summary.addFile(name, file);
            }
        }
        return summary.word();
    }

    /** The summary of a text that must not be stored itself. */
    public static String ofText(String text) {
        FileSummary summary = new FileSummary();
        summary.add(text);
        return summary.word();
    }

    private void addFile(String name, Path file) throws IOException {
        CRC32 check = new CRC32();
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                check.update(buffer, 0, length);
            }
        }
        add(name + "\0" + Files.size(file) + "\0" + check.getValue());
    }

    private void addJar(String name, Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            add(name);
            for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
                add(entry.getName() + "\0" + entry.getSize() + "\0" + entry.getCrc());
            }
        } catch (ZipException notAJar) {
            addFile(name, jar); // whoever runs it will say so
        }
    }

    private void add(String line) {
        sha.add(line + "\n");
    }

    private String word() {
        return sha.hex(8);
    }
}

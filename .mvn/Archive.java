import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the archive of jdyno, of what has been built: {@code java Archive.java HOME NAME TIME FILE}. NAME is the
 * directory that FILE unpacks to, TIME that of all its entries. Nothing in it depends on when, where and by whom it is
 * made, so that the same files give the same bytes. Workloads share many jars; an archive has each once, and hard links
 * to it, which halves its size. No plugin of Maven writes such links.
 */
class Archive {
    /** What the launcher's build would lay out is in this directory. */
    private static final String LIBRARIES = "lib/";

    /** The jars of jdyno itself. */
    private static final String OWN = "cli/target/lib";

    private static final List<String> FILES = List.of(
            "jdyno",
            "LICENSE",
            "README.md",
            "CONTRIBUTING.md",
            "docs",
            "studies",
            "kit/README.md",
            "kit/src/main/c",
            "lab/src/main/c");

    private static final List<String> FILES_OF_A_WORKLOAD =
            List.of("README.md", "workload.yaml", "profiles", "src/main/c", "src/main/jni");

    private final Path home;

    /** The name of each file in the archive, in the order in which it has them. */
    private final TreeMap<String, Path> files = new TreeMap<>();

    private Archive(Path home) {
        this.home = home;
    }

    public static void main(String[] arguments) throws IOException, NoSuchAlgorithmException {
        Archive archive = new Archive(Path.of(arguments[0]));
        archive.collect();
        Path file = Path.of(arguments[3]);
        Files.createDirectories(file.getParent());
        // If this is interrupted, no half of an archive is left by that name.
        Path whole = file.resolveSibling(file.getFileName() + ".part");
        try (Tar tar = new Tar(Files.newOutputStream(whole), Instant.parse(arguments[2]))) {
            archive.write(tar, arguments[1] + "/");
        }
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private void collect() throws IOException {
        for (String name : FILES) {
            add("", name);
        }
        add(LIBRARIES, OWN);
        add(LIBRARIES, "kit/target/role-path");
        for (Path workload : list(home.resolve("workloads"))) {
            if (Files.exists(workload.resolve("target/role-path"))) {
                String name = home.relativize(workload) + "/";
                add(LIBRARIES, name + "target/role-path");
                for (String part : FILES_OF_A_WORKLOAD) {
                    if (Files.exists(workload.resolve(part))) {
                        add("", name + part);
                    }
                }
            }
        }
    }

    /** Adds a file, or those of a directory without what somebody has built or measured in it. */
    private void add(String folder, String name) throws IOException {
        Path added = home.resolve(name);
        try (Stream<Path> found = Files.walk(added)) {
            found.filter(file -> Files.isRegularFile(file)
                            && !("/" + added.relativize(file)).matches(".*/(target|runs)/.*"))
                    .forEach(file -> files.put(folder + home.relativize(file), file));
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.toList();
        }
    }

    private void write(Tar tar, String root) throws IOException, NoSuchAlgorithmException {
        Map<String, String> first = new HashMap<>();
        StringBuilder jars = new StringBuilder();
        MessageDigest own = MessageDigest.getInstance("SHA-256");
        for (Map.Entry<String, Path> file : files.entrySet()) {
            String name = file.getKey();
            String same = name;
            if (name.startsWith(LIBRARIES)) {
                jars.append(name.substring(LIBRARIES.length())).append("\n");
                same = first.computeIfAbsent(file.getValue().getFileName().toString(), any -> name);
            }
            if (name.startsWith(LIBRARIES + OWN)) {
                own.update(Files.readAllBytes(file.getValue()));
            }
            if (!same.equals(name) && Files.mismatch(files.get(same), file.getValue()) < 0) {
                tar.addLink(root + name, root + same);
            } else {
                tar.addFile(root + name, file.getValue());
            }
        }
        // The launcher says if a jar is lost, and archives the classes of these jars of jdyno itself once.
        tar.addText(root + LIBRARIES + "jars", jars.toString());
        tar.addText(root + LIBRARIES + "digest", HexFormat.of().formatHex(own.digest()) + "\n");
    }

    /** Writes an archive in GNU's format of tar, compressed by gzip. Its entries are owned by root. */
    private static final class Tar implements AutoCloseable {
        private static final int BLOCK = 512;
        private static final int LONGEST_NAME = 100;

        private final OutputStream out;
        private final Instant time;
        private final Set<String> folders = new HashSet<>();

        Tar(OutputStream file, Instant time) throws IOException {
            out = new GZIPOutputStream(file, 1 << 16);
            this.time = time;
        }

        void addLink(String name, String target) throws IOException {
            addFoldersOf(name);
            header(name, '1', 0644, 0, target);
        }

        void addFile(String name, Path file) throws IOException {
            addFoldersOf(name);
            try (InputStream content = Files.newInputStream(file)) {
                add(name, '0', Files.isExecutable(file) ? 0755 : 0644, Files.size(file), content);
            }
        }

        void addText(String name, String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            add(name, '0', 0644, bytes.length, new ByteArrayInputStream(bytes));
        }

        private void addFoldersOf(String name) throws IOException {
            for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
                String folder = name.substring(0, slash + 1);
                if (folders.add(folder)) {
                    header(folder, '5', 0755, 0, "");
                }
            }
        }

        private void add(String name, char type, int mode, long size, InputStream content) throws IOException {
            header(name, type, mode, size, "");
            long copied = content.transferTo(out);
            if (copied != size) {
                throw new IOException(name + " changed while it was archived");
            }
            out.write(new byte[(int) (-size & BLOCK - 1)]);
        }

        private void header(String name, char type, int mode, long size, String target) throws IOException {
            writeIfLong(name, 'L');
            writeIfLong(target, 'K');
            ByteBuffer block = ByteBuffer.allocate(BLOCK);
            put(block, 0, name);
            putOctal(block, 100, 8, mode);
            putOctal(block, 108, 8, 0);
            putOctal(block, 116, 8, 0);
            putOctal(block, 124, 12, size);
            putOctal(block, 136, 12, time.getEpochSecond());
            put(block, 148, " ".repeat(8));
            put(block, 156, String.valueOf(type));
            put(block, 157, target);
            put(block, 257, "ustar  ");
            put(block, 265, "root");
            put(block, 297, "root");
            int sum = 0;
            for (byte one : block.array()) {
                sum += one & 0xff;
            }
            putOctal(block, 148, 7, sum);
            block.put(154, (byte) 0);
            out.write(block.array());
        }

        /** A name that has no room in a header is the content of an entry before it. */
        private void writeIfLong(String name, char type) throws IOException {
            if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
                byte[] bytes = (name + "\0").getBytes(StandardCharsets.UTF_8);
                add("././@LongLink", type, 0644, bytes.length, new ByteArrayInputStream(bytes));
            }
        }

        private static void put(ByteBuffer block, int at, String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            block.put(at, bytes, 0, Math.min(bytes.length, LONGEST_NAME));
        }

        private static void putOctal(ByteBuffer block, int at, int width, long value) {
            put(block, at, String.format("%0" + (width - 1) + "o", value));
        }

        /** An archive ends with two blocks of zeros. */
        @Override
        public void close() throws IOException {
            try (out) {
                out.write(new byte[2 * BLOCK]);
            }
        }
    }
}

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds jdyno for its launcher: {@code java Build.java HOME BUILT}, where BUILT is the layout that the launcher found
 * stale, or empty. It ends with 10 if another has built meanwhile. Maven lays out what was built in a directory of its
 * own, {@code .built/TIME}, so that no later build changes it; {@code .built/current} links to it. If several find the
 * build stale at the same time, one builds and the others wait for it.
 */
class Build {
    /** As old as the beginning of the build. A jdyno that runs it locks it. */
    private static final String IN_USE = "in-use";

    /** The names of the jars of a layout. The launcher builds again if one is lost. */
    private static final String JARS = "jars";

    /** A source that is dated more than this after the beginning of a build is not one that was just changed. */
    private static final long FUTURE_MILLIS = 60_000;

    /** Runs a command, and kills it if the standard input ends before, as when this process is killed. */
    private static final String UNTIL_INPUT_ENDS =
            """
            exec 3<&0
            "$@" </dev/null &
            command=$!
            { read -r none <&3; kill -KILL "$command"; } 2>/dev/null &
            watch=$!
            wait "$command"
            status=$?
            kill "$watch" 2>/dev/null
            exit "$status"
            """;

    private static final int LAST_LINES = 30;

    private static final int BUILT_BY_ANOTHER = 10;

    private final Path home;
    private final Path layouts;
    private final Path current;

    private Build(Path home) {
        this.home = home;
        layouts = home.resolve(".built");
        current = layouts.resolve("current");
    }

    public static void main(String[] arguments) {
        try {
            if (!new Build(Path.of(arguments[0])).buildUnlessAnotherDoes(arguments[1])) {
                System.exit(BUILT_BY_ANOTHER);
            }
        } catch (IOException | UncheckedIOException | InterruptedException failed) {
            boolean told = failed.getClass() == IOException.class;
            System.err.println("jdyno: the build failed: " + (told ? failed.getMessage() : failed));
            System.exit(1);
        }
    }

    /** @param stale the layout that was found stale, or empty */
    private boolean buildUnlessAnotherDoes(String stale) throws IOException, InterruptedException {
        Files.createDirectories(layouts);
        try (FileChannel file = FileChannel.open(
                layouts.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (file.tryLock() == null) {
                System.err.println("jdyno: waiting for another jdyno to end its build ...");
                file.lock();
            }
            Optional<Path> last = builtLast();
            boolean same = last.map(Path::toString).orElse("").equals(stale);
            if (same) {
                build(last);
            }
            return same;
        }
    }

    private Optional<Path> builtLast() throws IOException {
        return Files.exists(current) ? Optional.of(current.toRealPath()) : Optional.empty();
    }

    private void build(Optional<Path> before) throws IOException, InterruptedException {
        System.err.println("jdyno: building (a minute or two the first time) ...");
        // The sources may change while they are built, and a file system may have a clock of its own.
        Path begun = layouts.resolve("begun");
        Files.deleteIfExists(begun);
        FileTime began = Files.getLastModifiedTime(Files.createFile(begun));
        dateAtPresent(began);
        // Not the last one, which a start may just have chosen.
        for (Path old : list(layouts.toRealPath())) {
            if (Files.isDirectory(old, LinkOption.NOFOLLOW_LINKS)
                    && before.filter(old::equals).isEmpty()
                    && !isInUse(old)) {
                delete(old);
            }
        }
        // A library that is no longer used, or has a new version, would stay on the class paths.
        delete(home.resolve("cli/target/lib"));
        delete(home.resolve("kit/target/role-path"));
        for (Path workload : list(home.resolve("workloads"))) {
            delete(workload.resolve("target/role-path"));
        }
        Path layout = layouts.resolve(LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS")));
        Path log = layouts.resolve("build.log");
        String checks = "-Dspotless.check.skip=true";
        List<String> command = new ArrayList<>(List.of("sh", "-c", UNTIL_INPUT_ENDS, "sh"));
        command.addAll(List.of("./mvnw", "-B", "-q", "-DskipTests", checks, "package", "-Dlayout=" + layout));
        Process building = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(building)));
        if (building.waitFor() != 0 || !Files.isDirectory(layout)) {
            List<String> lines =
                    new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
            lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()).forEach(System.err::println);
            delete(layout);
            throw new IOException(
                    lines.isEmpty()
                            ? "the disk of " + layouts + " may be full: nothing could be written to its build.log"
                            : "all of its output is in " + log);
        }
        try (Stream<Path> files = Files.walk(layout)) {
            List<String> jars = files.map(file -> layout.relativize(file).toString())
                    .filter(file -> file.endsWith(".jar"))
                    .toList();
            Files.write(layout.resolve(JARS), jars);
        }
        Files.setLastModifiedTime(Files.createFile(layout.resolve(IN_USE)), began);
        Path next = layouts.resolve("next");
        Files.deleteIfExists(next);
        Files.createSymbolicLink(next, layout.getFileName());
        Files.move(next, current, StandardCopyOption.ATOMIC_MOVE);
    }

    /** No Maven may write when the lock is free again. */
    private static void end(Process building) {
        try {
            building.getOutputStream().close();
        } catch (IOException ended) {
            // It needs no end of its input any more.
        }
        building.onExit().join();
    }

    /** Dates sources of the future, which would be newer than any build, at the beginning of this one. */
    private void dateAtPresent(FileTime began) throws IOException {
        Files.walkFileTree(home, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return folder.equals(home) || !name.equals("target") && !name.startsWith(".")
                        ? FileVisitResult.CONTINUE
                        : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                long afterMillis = attributes.lastModifiedTime().toMillis() - began.toMillis();
                boolean source = file.toString().contains("/src/main/")
                        || file.toString().endsWith(".java")
                        || file.endsWith("pom.xml");
                if (attributes.isRegularFile() && source && afterMillis > FUTURE_MILLIS) {
                    System.err.println("jdyno: " + file + " was dated in the future, " + attributes.lastModifiedTime()
                            + ", so that every start would build; it is now dated at present");
                    Files.setLastModifiedTime(file, began);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                return FileVisitResult.CONTINUE; // no source, or Maven says so
            }
        });
    }

    private static boolean isInUse(Path layout) throws IOException {
        Path file = layout.resolve(IN_USE);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}

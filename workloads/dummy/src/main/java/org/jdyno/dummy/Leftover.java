package org.jdyno.dummy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.jdyno.kit.Parameters;

/** What a role leaves in its working directory, which is that of the trial. */
enum Leftover {
    NOTHING,
    FIFO,
    SOCKET,
    LINK,
    DIRECTORY,
    NO_ACCESS,
    HUGE_FILE,
    MANY_FILES,
    DEEP_DIRECTORIES,
    ODD_NAMES,
    LOCKED_DIRECTORY,
    NO_DIRECTORY;

    /** The name that stands for the GC log of this process. */
    private static final String GC_LOG = "gc.log";

    private static final long HUGE_BYTES = 1L << 30;
    private static final int MANY = 20_000;
    /** With names of this length the path is far longer than the 4,096 bytes that a system call takes. */
    private static final String DEEP =
            "for (1..300) { mkdir $ARGV[0] and chdir $ARGV[0] or die $! } open(F, '>', 'file') or die $!";

    private static final String LONG_NAME = "a-directory-in-which-there-is-another-one-of-the-same-name";

    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }

    /**
     * Leaves it.
     *
     * @param name its name; {@code gc.log} stands for the GC log of this process, which is replaced
     */
    void leave(String name) throws IOException, InterruptedException {
        String process = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        Path file = Paths.get(name.equals(GC_LOG) ? "gc-" + process + ".log" : name);
        switch (this) {
            case FIFO:
                replace(file, "mkfifo", file.toString());
                break;
            case SOCKET:
                replace(
                        file,
                        "perl",
                        "-MSocket",
                        "-e",
                        "socket(S, AF_UNIX, SOCK_STREAM, 0) && bind(S, sockaddr_un($ARGV[0])) or die $!",
                        file.toString());
                break;
            case LINK:
                replace(file, "ln", "-s", Paths.get("..", "..", "victim").toString(), file.toString());
                break;
            case DIRECTORY:
                replace(file, "mkdir", file.toString());
                break;
            case NO_ACCESS:
                replace(file, "sh", "-c", "echo x >\"$0\"; chmod 000 \"$0\"", file.toString());
                break;
            case HUGE_FILE:
                try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
                    huge.setLength(HUGE_BYTES);
                }
                break;
            case MANY_FILES:
                for (int number = 0; number < MANY; number++) {
                    Files.createFile(Paths.get(name + "-" + number));
                }
                break;
            case DEEP_DIRECTORIES:
                run("perl", "-e", DEEP, LONG_NAME);
                break;
            case ODD_NAMES:
                run(
                        "sh",
                        "-c",
                        "for n in \"$(printf 'a\\nb')\" \"$(printf 'a\\377b')\" -rf ' '; do echo x >\"./$n\"; done");
                break;
            case LOCKED_DIRECTORY:
                run("sh", "-c", "mkdir d d/e; echo x >d/e/f; chmod 000 d/e d .");
                break;
            case NO_DIRECTORY:
                run("sh", "-c", "rm -rf \"$(pwd -P)\"");
                break;
            default:
        }
    }

    private static void replace(Path file, String... command) throws IOException, InterruptedException {
        Files.deleteIfExists(file);
        run(command);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        copy(process, output);
        if (process.waitFor() != 0) {
            throw new IOException(command[0] + ": " + new String(output.toByteArray(), StandardCharsets.UTF_8));
        }
    }

    private static void copy(Process process, OutputStream output) throws IOException {
        byte[] buffer = new byte[1 << 10];
        for (int length = process.getInputStream().read(buffer); length >= 0; ) {
            output.write(buffer, 0, length);
            length = process.getInputStream().read(buffer);
        }
    }
}

package org.jdyno.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jdyno.kit.HiccupSampler.Telemetry;
import org.jdyno.kit.agent.Buckets;
import org.jdyno.kit.agent.HiccupAgent;
import org.jdyno.kit.agent.HiccupTurns;

/**
 * The hiccups of the JVM among the processes of a program. {@link HiccupAgent} records them there. Its jar is written
 * here and has nothing else, so that the program sees no other class of the kit.
 */
public final class ProgramHiccups implements Hiccups {
    private static final Class<?>[] AGENT = {
        HiccupAgent.class, HiccupTurns.class, HiccupTurns.Receiver.class, Buckets.class
    };

    private final Path folder;
    private final Path jar;
    private final long sleepNanos;
    private final ByteBuffer bytes =
            ByteBuffer.allocate(Buckets.COUNT * Integer.BYTES).order(ByteOrder.nativeOrder());
    /** The counts when they were last read. */
    private final int[] before = new int[Buckets.COUNT];

    private final DurationHistogram interval = new DurationHistogram();
    private FileChannel counts;
    private boolean paused;

    /**
     * Writes the jar of the agent.
     *
     * @param folder for the files of the agent
     * @throws RoleFailure as {@code unsupported} if the path of the folder cannot be part of an option
     */
    public ProgramHiccups(RoleContext context, Path folder) throws IOException {
        this.folder = folder;
        jar = folder.resolve("hiccup-agent.jar");
        sleepNanos = Telemetry.hiccupNanos(context.parameters());
        if (jar.toString().contains("=")) {
            throw new RoleFailure(
                    "unsupported",
                    "hiccups: needs a run directory whose path has no \"=\", other than " + folder
                            + "; name another by --out");
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), HiccupAgent.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> each : AGENT) {
                String name = each.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                copy(each.getResourceAsStream("/" + name), out);
            }
        }
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        try (InputStream in = from) {
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                to.write(buffer, 0, read);
            }
        }
    }

    /** The option with which a JVM records its hiccups. */
    public String option() {
        return "-javaagent:" + jar + "=" + folder + "," + sleepNanos;
    }

    /**
     * Finds what the JVM of a program has recorded.
     *
     * @throws RoleFailure as {@code start} if it has not loaded the agent
     */
    public void open(TreeFigures program) throws IOException {
        try {
            counts = FileChannel.open(folder.resolve(HiccupAgent.PREFIX + program.jvm()));
        } catch (NoSuchFileException notLoaded) {
            throw new RoleFailure(
                    "start",
                    "hiccups: finds no JVM of the platform that has loaded its agent; let the server's command pass"
                            + " {java} or {options}, or leave out hiccups:",
                    notLoaded);
        }
    }

    @Override
    public void setPaused(boolean value) {
        if (paused && !value) {
            drain(); // what has happened during the pause
        }
        paused = value;
    }

    @Override
    public DurationHistogram drain() {
        interval.clear();
        read();
        for (int bucket = 0; bucket < before.length; bucket++) {
            interval.addSince(before, bucket, bytes.getInt(bucket * Integer.BYTES));
        }
        return interval;
    }

    private void read() {
        try {
            bytes.clear();
            while (bytes.hasRemaining() && counts.read(bytes, bytes.position()) >= 0) {
                continue;
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the hiccups of the program: " + unreadable, unreadable);
        }
    }

    /** Removes the files of the agent, when the program has ended. */
    public void remove() {
        try {
            Files.deleteIfExists(jar);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, HiccupAgent.PREFIX + "*")) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot remove the files of the agent: " + unwritable, unwritable);
        }
    }
}

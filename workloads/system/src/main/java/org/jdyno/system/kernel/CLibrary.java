package org.jdyno.system.kernel;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.TrialDirectory;
import org.jdyno.kit.TrialDirectory.Room;

/** The functions that the C twin calls, compiled by {@code cc} for this process, as a twin is. */
final class CLibrary {
    /** Of the copy that the library keeps. */
    static final int MOST_BYTES = 1 << 20;

    private static final Room ROOM = new Room(1 << 20, "a library");

    private CLibrary() {}

    /**
     * Compiles and loads it.
     *
     * @param jni whether it has native methods too, which need a header of this JVM
     * @throws RoleFailure as {@code unsupported} if that is not possible here
     */
    static void load(boolean jni) throws IOException, InterruptedException {
        List<String> words = new ArrayList<String>(
                Arrays.asList("cc", "-std=gnu11", "-O2", "-fPIC", "-shared", "-o", "library.so", "system_library.c"));
        if (jni) {
            String headers = headers(Paths.get(System.getProperty("java.home")));
            words.addAll(Arrays.asList("system_jni.c", "-I" + headers, "-I" + headers + "/linux"));
        }
        // Not in the directory for files, from which no code may be loaded in many containers.
        Path parent = Paths.get(System.getProperty("java.io.tmpdir"));
        try (TrialDirectory directory = TrialDirectory.below(parent, "library", ROOM)) {
            for (String source : new String[] {"system_library.h", "system_library.c", "system_jni.c"}) {
                try (InputStream packed = CLibrary.class.getResourceAsStream(source)) {
                    Files.copy(packed, directory.path().resolve(source));
                }
            }
            compile(words, directory.path());
            System.load(directory.path().resolve("library.so").toString());
        } catch (UnsatisfiedLinkError refused) {
            throw new RoleFailure(
                    "unsupported", "this JVM does not load a library in C: " + refused.getMessage(), refused);
        }
    }

    /** In Java 8 it may be the JRE within the JDK that runs. */
    private static String headers(Path javaHome) {
        for (Path home : new Path[] {javaHome, javaHome.resolve("..")}) {
            if (Files.isRegularFile(home.resolve("include/jni.h"))) {
                return home.resolve("include").toString();
            }
        }
        throw new RoleFailure(
                "unsupported",
                "calls by JNI need include/jni.h of this JVM, which " + javaHome
                        + " does not have; install the JDK and not only the JRE");
    }

    private static void compile(List<String> words, Path directory) throws IOException, InterruptedException {
        Process compiler;
        try {
            compiler = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .start();
        } catch (IOException missing) {
            throw new RoleFailure("unsupported", "there is no C compiler: cc is not on the PATH", missing);
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (InputStream output = compiler.getInputStream()) {
            for (int next = output.read(); next >= 0; next = output.read()) {
                said.write(next);
            }
        }
        if (compiler.waitFor() != 0) {
            throw new RoleFailure(
                    "unsupported",
                    "cc cannot compile a library: " + said.toString().trim());
        }
    }
}

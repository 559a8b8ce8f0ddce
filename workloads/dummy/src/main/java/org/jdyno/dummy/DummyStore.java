package org.jdyno.dummy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.AdapterRole;
import org.jdyno.kit.Background;
import org.jdyno.kit.ProcessFigures;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.TreeFigures;

/**
 * Starts a {@link StoreProgram} behind the server, as a workload starts a database, and measures it. It is not under
 * test and runs on the JVM of this adapter.
 */
public final class DummyStore implements AdapterRole {
    private static final long END_SECONDS = 5;

    private Process program;
    private TreeFigures figures;
    private long readyNanos;
    private volatile boolean ending;

    public static void main(String[] args) {
        RoleProcess.run(args, new DummyStore());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Misbehaviour misbehaviour = new Misbehaviour(context.parameters(), "store");
        long beganNanos = System.nanoTime();
        Path java = Paths.get(System.getProperty("java.home"), "bin", "java");
        ProcessTree tree = new ProcessTree();
        context.atEnd(tree::killAtEnd);
        ProcessBuilder command = new ProcessBuilder(
                        java.toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreProgram.class.getName(),
                        context.parameters().text("work"),
                        String.valueOf(misbehaviour.endsProgram()))
                .redirectError(new File(context.parameters().text("log", "store.log")));
        program = tree.start(command);
        String port = new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.US_ASCII))
                .readLine();
        if (port == null) {
            throw new RoleFailure("start", "the program of the store ended before it was ready");
        }
        readyNanos = System.nanoTime() - beganNanos;
        figures = new TreeFigures(tree, java, Integer.parseInt(port));
        Background.start("watch", context.guarded(() -> watch(context)));
        return Collections.singletonMap("echo", "127.0.0.1:" + port);
    }

    /** Reports the end of the program, unless it was asked to end. */
    private void watch(RoleContext context) throws InterruptedException {
        int status = program.waitFor();
        if (!ending) {
            throw new RoleFailure("crash", "the program of the store ended with exit status " + status);
        }
    }

    @Override
    public ProcessFigures figures() {
        return figures;
    }

    @Override
    public long readyNanos() {
        return readyNanos;
    }

    @Override
    public void end() throws IOException, InterruptedException {
        ending = true;
        program.getOutputStream().close();
        if (!program.waitFor(END_SECONDS, TimeUnit.SECONDS) || program.exitValue() != 0) {
            throw new RoleFailure("crash", "the program of the store did not end with status 0 when it was asked to");
        }
    }
}

package org.jdyno.dummy;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/**
 * What one role does wrong, and when. The role reports each step of its life here. Nothing happens for the role that
 * should not misbehave.
 *
 * <p>Immutable; any thread.
 */
final class Misbehaviour {
    static final int EXIT_STATUS = 7;
    /** One in this many answers is wrong in mode {@code wrong-answer}. */
    static final int WRONG_EVERY = 10;

    private static final int DAEMON_SECONDS = 86_399;

    private static final List<String> ROLES = Arrays.asList("server", "client", "store", "node");

    private final Mode mode;
    private final Leftover leftover;
    private final String name;
    private final String moment;

    /**
     * @param role the calling role, such as {@code server}
     */
    Misbehaviour(Parameters parameters, String role) {
        Mode asked = parameters.among("mode", Mode.values());
        String misbehaving = parameters.text("role");
        if (!ROLES.contains(misbehaving)) {
            throw new RoleFailure("bad-parameter", "role must be one of " + ROLES + ", not " + misbehaving);
        }
        mode = misbehaving.equals(role) ? asked : Mode.WELL;
        Leftover left = parameters.text("leaves", "").isEmpty()
                ? Leftover.NOTHING
                : parameters.among("leaves", Leftover.values());
        leftover = misbehaving.equals(role) ? left : Leftover.NOTHING;
        name = parameters.text("as", "x");
        moment = parameters.text("at", "measure");
    }

    private void leaveAt(String step) throws IOException, InterruptedException {
        if (moment.equals(step)) {
            leftover.leave(name);
        }
    }

    /** The role starts. */
    void starting() throws Exception {
        leaveAt("start");
        switch (mode) {
            case FAIL_START:
                throw new IllegalStateException("failed in start, as requested");
            case EXIT_START:
                System.exit(EXIT_STATUS);
                break;
            case HANG_START:
                hang();
                break;
            case UNSUPPORTED:
                throw new RoleFailure("unsupported", "not supported, as requested");
            case GARBAGE:
                Noise.garbage();
                break;
            case LEAVE_DAEMON:
                new ProcessBuilder("sh", "-c", "env -i setsid sleep " + DAEMON_SECONDS + " &")
                        .inheritIO()
                        .start();
                break;
            default:
        }
    }

    /** The role connects to the others. */
    void connecting() throws IOException, InterruptedException {
        leaveAt("connect");
        if (mode == Mode.FAIL_CONNECT) {
            throw new IllegalStateException("failed in connect, as requested");
        }
        if (mode == Mode.GARBAGE) {
            Noise.garbage();
        }
    }

    /** The role is in the middle of the measured phase. */
    void measuring() throws Exception {
        leaveAt("measure");
        switch (mode) {
            case FAIL_MEASURE:
                throw new IllegalStateException("failed in measure, as requested");
            case EXIT_MEASURE:
                System.exit(EXIT_STATUS);
                break;
            case HANG_MEASURE:
                hang();
                break;
            case FLOOD:
                Noise.floodInBlocks(System.err);
                break;
            case FLOOD_STDOUT:
                Noise.flood(Noise.standardOutput());
                break;
            case FLOOD_EVENTS:
            case ENDLESS_LINE:
            case WRONG_PHASE:
            case ABSURD_TIME:
            case UNKNOWN_CAUSE:
                BrokenProtocol.breakIt(mode);
                break;
            case GARBAGE:
                Noise.garbage();
                break;
            case OUT_OF_MEMORY:
                Fatal.fillHeap();
                break;
            case CRASH:
                Fatal.crash();
                break;
            default:
        }
    }

    /** Whether the program of the store ends in the middle of the measured phase. */
    boolean endsProgram() {
        return mode == Mode.EXIT_MEASURE;
    }

    /** The role is asked for its checks. */
    void stopping() throws Exception {
        leaveAt("stop");
        if (mode == Mode.HANG_STOP) {
            hang();
        }
        if (mode == Mode.GARBAGE) {
            Noise.garbage();
        }
    }

    /** Whether the server sends a wrong answer, or the client expects one. */
    boolean spoils(long echo) {
        return mode == Mode.WRONG_ANSWER && echo % WRONG_EVERY == 0;
    }

    /** The number of echoes that this role reports as accounted for; all of them is correct. */
    long reportedAccounted(long accounted) {
        return mode == Mode.WRONG_CHECK ? accounted - 1 : accounted;
    }

    /** The number of echoes that this role reports; both roles must report the same. */
    long reportedEchoes(long echoes) {
        return mode == Mode.MISMATCH ? echoes + 1 : echoes;
    }

    /** Never returns. The kit still ends the process when standard input closes. */
    private static void hang() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** Invalid protocol events. */
    static final class BrokenProtocol {
        private static final String WINDOW = "{\"event\":\"window\",\"phase\":\"%s\",\"burst\":0,\"index\":0,"
                + "\"startMillis\":0,\"wallNanos\":%d,\"operations\":1,\"errors\":0,\"cpuNanos\":1}\n";

        private static final int ENDLESS = 5 << 20;
        private static final long DAY_NANOS = 86_400_000_000_000L;

        private BrokenProtocol() {}

        static void breakIt(Mode mode) throws IOException {
            OutputStream out = Noise.standardOutput();
            switch (mode) {
                case FLOOD_EVENTS:
                    Noise.flood(out, "{\"event\":\"check\",\"name\":\"again\",\"value\":\"and again\"}\n");
                    break;
                case ENDLESS_LINE:
                    // Repeatedly, as the kit's own events may come in between.
                    Noise.flood(out, endlessLine());
                    break;
                case WRONG_PHASE:
                    write(out, String.format(WINDOW, "night", 1));
                    break;
                case ABSURD_TIME:
                    write(out, String.format(WINDOW, "measure", DAY_NANOS));
                    break;
                case UNKNOWN_CAUSE:
                    write(out, "{\"event\":\"failed\",\"cause\":\"mood\",\"message\":\"not today\"}\n");
                    break;
                default:
                    throw new IllegalArgumentException(mode + " breaks no rule of the protocol");
            }
        }

        private static String endlessLine() {
            char[] line = new char[ENDLESS];
            Arrays.fill(line, 'x');
            String begin = "{\"event\":\"window\",\"phase\":\"";
            return begin + new String(line) + "\n";
        }

        private static void write(OutputStream out, String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Ends a JVM in ways that a program cannot, or should not, catch. */
    static final class Fatal {
        /** In a static field, so that the heap is still full when the error is reported. */
        private static final List<byte[]> HOARD = new ArrayList<byte[]>();

        private Fatal() {}

        /**
         * Allocates until memory is exhausted: first large pieces, then small ones, so that nothing is left.
         */
        static void fillHeap() {
            for (int bytes = 1 << 20; bytes > 1; bytes >>= 1) {
                try {
                    while (true) {
                        HOARD.add(new byte[bytes]);
                    }
                } catch (OutOfMemoryError full) {
                    if (bytes == 2) {
                        throw full;
                    }
                }
            }
        }

        /** Sends this process the signal of an invalid pointer, so that the JVM crashes as from a bug of its own. */
        static void crash() throws IOException, InterruptedException {
            String pid = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
            // The shell's builtin: not every system has a program kill.
            new ProcessBuilder("sh", "-c", "kill -SEGV " + pid)
                    .inheritIO()
                    .start()
                    .waitFor();
            new CountDownLatch(1).await();
        }
    }
}

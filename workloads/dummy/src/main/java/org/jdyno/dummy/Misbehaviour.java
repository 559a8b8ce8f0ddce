package org.jdyno.dummy;

import java.io.IOException;
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
}

package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.Checkout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Starts a process for each way to end, because only a process has an exit status. */
class ProcessEndTest {
    /** How a command may end. */
    enum Way {
        THROWS_LINKAGE_ERROR {
            @Override
            int end() {
                throw new NoClassDefFoundError("org/jdyno/Missing");
            }
        },
        OVERFLOWS_ITS_STACK {
            @Override
            int end() {
                return 1 + end();
            }
        },
        EXHAUSTS_MEMORY {
            @Override
            int end() {
                List<byte[]> all = new ArrayList<>();
                while (true) {
                    all.add(new byte[1 << 16]);
                }
            }
        },
        HAS_A_THREAD_THAT_THROWS {
            @Override
            int end() {
                Thread reader = new Thread(() -> {
                    throw new NoClassDefFoundError("org/jdyno/Missing");
                });
                reader.start();
                return join(reader);
            }
        },
        HAS_A_THREAD_THAT_EXHAUSTS_MEMORY {
            @Override
            int end() {
                Thread reader = new Thread(EXHAUSTS_MEMORY::end);
                reader.start();
                return join(reader);
            }
        };

        abstract int end();

        /** Waits like a trial for a role's thread, whose end has no effect by itself. */
        private static int join(Thread thread) {
            try {
                thread.join();
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException stopped) {
                return ExitCode.DONE;
            }
            return ExitCode.DONE;
        }
    }

    /** The main class of the process. */
    static final class Command {
        public static void main(String[] words) {
            ProcessEnd.with(() -> Way.valueOf(words[0]).end());
        }
    }

    private static String place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private static int status(Way way) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Checkout.javaHome().resolve("bin/java").toString(), "-Xmx16m", "-XX:+UseSerialGC", "-Xshare:auto"));
        String classes = place(Command.class) + File.pathSeparator + place(ProcessEnd.class);
        words.addAll(List.of("-cp", classes, Command.class.getName(), way.name()));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes());
        int status = process.waitFor();
        assertTrue(told.contains("jdyno: unexpected error"), told);
        return status;
    }

    @ParameterizedTest
    @EnumSource
    void whateverIsThrownIsTrouble(Way way) throws Exception {
        assertEquals(ExitCode.ERROR, status(way));
    }
}

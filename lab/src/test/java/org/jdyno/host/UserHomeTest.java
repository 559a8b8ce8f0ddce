package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In processes of their own, because Java reads the property at its start. */
class UserHomeTest {
    @TempDir
    private Path folder;

    /** Java says {@code ?} for a user id without an entry in passwd. */
    private String home(String told, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Duser.home=" + told,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Shown.class.getName()))
                .redirectErrorStream(true);
        builder.environment().remove("HOME");
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes()).strip();
        process.waitFor(1, TimeUnit.MINUTES);
        return output;
    }

    static final class Shown {
        private Shown() {}

        public static void main(String[] arguments) {
            System.out.println(UserHome.ofThisProcess());
        }
    }

    @Test
    void isTheVariableIfJavaDoesNotKnow() throws Exception {
        assertEquals(folder.toString(), home("?", Map.of("HOME", folder.toString())));
        assertEquals("/", home("?", Map.of()));
        assertEquals("/", home("?", Map.of("HOME", "")));
        assertEquals("/home/known", home("/home/known", Map.of("HOME", folder + "/no-such")));
    }
}

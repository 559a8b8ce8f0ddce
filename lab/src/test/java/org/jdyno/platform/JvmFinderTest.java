package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmFinderTest {
    @TempDir
    Path given;

    private Path root;
    private Path user;

    @BeforeEach
    void realPaths() throws IOException {
        root = Files.createDirectories(given.toRealPath().resolve("root"));
        user = Files.createDirectories(given.toRealPath().resolve("user"));
    }

    @Test
    void looksWhereInstallersAndVersionManagersPutJvms() throws IOException {
        for (String place : List.of(
                "usr/lib/jvm/a", "opt/b", "opt/java/openjdk", "Library/Java/JavaVirtualMachines/c/Contents/Home")) {
            home(root.resolve(place));
        }
        for (String place : List.of(
                ".sdkman/candidates/java/d",
                ".jdks/e",
                ".asdf/installs/java/f",
                ".local/share/mise/installs/java/g",
                ".gradle/jdks/h")) {
            home(user.resolve(place));
        }
        assertEquals(9, homes(Map.of()).size(), () -> homes(Map.of()).toString());
    }

    /** As they are on runners of CI, in images, and where tools unpack JDKs. */
    @Test
    void looksIntoTheDirectoriesThatToolsPutAroundAHome() throws IOException {
        List<String> ofRoot = List.of(
                "usr/lib64/jvm/a",
                "usr/java/openjdk-17",
                "usr/local/openjdk-11",
                "opt/ibm/java-x86_64-80",
                "opt/hostedtoolcache/Java_Temurin-Hotspot_jdk/17.0.15-6/x64",
                "Library/Java/JavaVirtualMachines/temurin-21.jdk/Contents/Home");
        List<String> ofUser = List.of(
                ".gradle/jdks/eclipse_adoptium-17-amd64-linux/jdk-17.0.15+6",
                ".gradle/jdks/eclipse_adoptium-21-aarch64-os_x/jdk-21.0.2+13/Contents/Home",
                ".sdkman/candidates/java/17.0.8-zulu/zulu-17.jdk/Contents/Home",
                ".jbang/cache/jdks/21");
        Path moved = given.toRealPath().resolve("moved");
        for (String place : ofRoot) {
            home(root.resolve(place));
        }
        for (String place : ofUser) {
            home(user.resolve(place));
        }
        home(moved.resolve("gradle/jdks/x/jdk"));
        home(moved.resolve("tools/Java_Corretto_jdk/21/arm64"));
        Path keg = Files.createDirectories(root.resolve("home/linuxbrew/.linuxbrew/opt/openjdk@17"));
        Path behind = home(keg.resolve("libexec"));
        Files.createDirectories(keg.resolve("bin"));
        Files.createSymbolicLink(keg.resolve("bin/java"), behind.resolve("bin/java"));
        home(root.resolve("opt/too/deep/for/a/jvm"));

        List<Path> homes = homes(Map.of("GRADLE_USER_HOME", moved + "/gradle", "RUNNER_TOOL_CACHE", moved + "/tools"));
        assertEquals(ofRoot.size() + ofUser.size() + 3, homes.size(), homes::toString);
        assertTrue(homes.contains(behind), "the home to which Homebrew links");
    }

    @Test
    void namesAHomeOnceWhateverLinksLeadToIt() throws IOException {
        Path home = home(root.resolve("usr/lib/jvm/jdk-17"));
        Files.createSymbolicLink(root.resolve("usr/lib/jvm/default"), home);
        Path bin = Files.createDirectories(root.resolve("usr/bin"));
        Files.createSymbolicLink(bin.resolve("java"), home.resolve("bin/java"));

        assertEquals(
                List.of(home), homes(Map.of("JAVA_HOME", root + "/usr/lib/jvm/default", "PATH", "/nowhere:" + bin)));
    }

    @Test
    void takesTheJreInsideAJdkForTheJdk() throws IOException {
        Path jdk = home(root.resolve("usr/lib/jvm/jdk-8"));
        home(jdk.resolve("jre"));
        Path lonelyJre = home(given.resolve("lonely/jre"));

        assertEquals(List.of(jdk), homes(Map.of("JAVA_HOME", jdk + "/jre")));
        assertEquals(List.of(lonelyJre, jdk), homes(Map.of("JAVA_HOME", lonelyJre.toString())));
    }

    @Test
    void readsTheListOfHomesAndFoldersOfHomes() throws IOException {
        Path single = home(given.resolve("single"));
        Path first = home(given.resolve("many/first"));
        Path second = home(given.resolve("many/second"));
        home(user.resolve("mine/third"));
        Files.createDirectories(given.resolve("many/no-jvm"));
        Files.createSymbolicLink(given.resolve("many/dangling"), given.resolve("gone"));

        List<Path> homes = homes(Map.of("JDYNO_JVMS", single + ":" + given.toRealPath() + "/many:~/mine"));
        assertEquals(List.of(single, first, second, user.resolve("mine/third")), homes);
    }

    @Test
    void tellsOfAPlaceThatWasNamedAndHoldsNoJvm() {
        JvmFinder finder =
                new JvmFinder(Map.of("JDYNO_JVMS", given + "/gone", "JAVA_HOME", given + "/lost"), user, root);
        List<String> reasons = finder.candidates().stream()
                .map(found -> found.reason().orElseThrow())
                .toList();
        assertEquals(2, reasons.size());
        assertTrue(reasons.get(0).contains("JAVA_HOME names " + given + "/lost"), reasons.get(0));
        assertTrue(reasons.get(1).contains("JDYNO_JVMS names " + given + "/gone"), reasons.get(1));
    }

    @Test
    void passesOverAVersionManagersShim() throws IOException {
        Path shims = Files.createDirectories(user.resolve(".asdf/shims"));
        Files.writeString(shims.resolve("java"), "#!/bin/sh\n");
        assertTrue(shims.resolve("java").toFile().setExecutable(true));
        assertEquals(List.of(), homes(Map.of("PATH", shims.toString())));
    }

    private List<Path> homes(Map<String, String> environment) {
        return new JvmFinder(environment, user, root)
                .candidates().stream().map(JvmFinder.Candidate::home).toList();
    }

    private static Path home(Path home) throws IOException {
        return FakeJvm.script(home, "exit 0");
    }
}

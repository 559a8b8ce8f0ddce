package org.jdyno.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Java homes whose bin/java is a shell script that behaves, or misbehaves, like a JVM. */
final class FakeJvm {
    private FakeJvm() {}

    /** A Java home with this script as its java. */
    static Path script(Path home, String script) throws IOException {
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.createDirectories(home.resolve("lib"));
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        if (!java.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + java + " executable");
        }
        return home.toRealPath();
    }

    /**
     * A JVM that knows these flags, says so when it is given them, refuses others, and counts its starts in
     * {@code starts}.
     */
    static Path good(Path home, String vendor, String version, String build, List<String> flags) throws IOException {
        String known =
                String.join("|", flags.stream().map(flag -> "-XX:+" + flag).toList());
        String feature = version.startsWith("1.8") ? "1.8" : version.replaceFirst("[.-].*", "");
        return script(
                home,
                """
                echo start >> '%1$s/starts'
                case "$*" in
                *-XshowSettings:properties*)
                  echo 'Property settings:'
                  echo '    java.specification.version = %5$s'
                  echo '    java.vendor = %2$s'
                  echo '    java.version = %3$s'
                  echo '    java.vm.info = mixed mode'
                  echo '    java.vm.name = OpenJDK 64-Bit Server VM'
                  echo '    java.vm.version = %4$s'
                  echo 'openjdk version "%3$s"'
                  echo 'OpenJDK 64-Bit Server VM (build %4$s, mixed mode)'
                  exit 0;;
                esac
                for word in "$@"; do
                  case "$word" in
                  -XX:+PrintFlagsFinal|-XX:NewRatio=*) ;;
                  -XX:+IgnoredFlag) echo 'warning: ignoring option IgnoredFlag';;
                  -XX:+UnlockExperimentalVMOptions|%6$s)
                    echo "     bool ${word#-XX:+}      = true     {product} {command line}";;
                  -XX:*) echo "Unrecognized VM option '${word#-XX:+}'"; exit 1;;
                  --*) exit 1;;
                  esac
                done
                echo 'openjdk version "%3$s"'
                echo 'OpenJDK 64-Bit Server VM (build %4$s, mixed mode)'
                """
                        .formatted(home.toAbsolutePath(), vendor, version, build, feature, known));
    }

    static Path good(Path home, String vendor, String version, String... flags) throws IOException {
        return good(home, vendor, version, version + "+1", flags.length == 0 ? List.of("UseSerialGC") : List.of(flags));
    }

    /** How often it has been started. */
    static long starts(Path home) throws IOException {
        Path starts = home.resolve("starts");
        return Files.exists(starts) ? Files.readAllLines(starts).size() : 0;
    }
}

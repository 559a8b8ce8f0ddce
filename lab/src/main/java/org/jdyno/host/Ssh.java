package org.jdyno.host;

import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.HostSpec;
import org.jdyno.model.ShellLine;

/**
 * Command lines of OpenSSH. All calls of a run share one connection to a machine, which the first call makes, so that a
 * further call takes a few milliseconds and no second login.
 *
 * @param destination the words of the user: options and host
 * @param socket the socket of the shared connection; ssh makes and removes it
 */
record Ssh(List<String> destination, Path socket) {
    /** No prompts, nothing but the command, and an unreachable machine is noticed after 15 s. */
    private static final List<String> SETTINGS = List.of(
            "BatchMode=yes",
            "ConnectTimeout=10",
            "ServerAliveInterval=5",
            "ServerAliveCountMax=3",
            "LogLevel=ERROR",
            "RequestTTY=no",
            "RemoteCommand=none",
            "ClearAllForwardings=yes",
            "ForwardX11=no",
            "ForwardAgent=no",
            "ControlPersist=no");

    static Ssh to(HostSpec spec) {
        String name = new BigInteger(64, new SecureRandom()).toString(36);
        return new Ssh(spec.words(), Path.of(System.getProperty("java.io.tmpdir"), "jdyno-ssh-" + name));
    }

    /** The call that makes the connection. */
    List<String> first(String script) {
        return words("ControlMaster=yes", script, List.of());
    }

    /** A further call. */
    List<String> call(String script, List<String> arguments) {
        return words("ControlMaster=no", script, arguments);
    }

    /** Prints the settings of ssh for this destination, without connecting. */
    List<String> settings() {
        List<String> words = new ArrayList<>(List.of("ssh", "-G"));
        words.addAll(destination);
        return words;
    }

    private List<String> words(String role, String script, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("ssh"));
        SETTINGS.forEach(setting -> words.addAll(List.of("-o", setting)));
        words.addAll(List.of("-o", role, "-o", "ControlPath=" + socket));
        words.addAll(destination);
        // One word, because ssh would join several with blanks. exec replaces the shell of the user, whichever it is.
        List<String> command = new ArrayList<>(List.of("exec", "sh", "-c", script, "jdyno"));
        command.addAll(arguments);
        words.add(ShellLine.of(command));
        return words;
    }
}

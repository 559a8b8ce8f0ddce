package org.jdyno.lab.host;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The error of an ssh that cannot connect, with the fix. */
final class SshTrouble {
    private static final int LONGEST_LINE = 200;

    /** Errors of OpenSSH to their fixes; the first match counts. */
    private static final Map<String, String> FIXES = fixes();

    private SshTrouble() {}

    private static Map<String, String> fixes() {
        Map<String, String> fixes = new LinkedHashMap<>();
        fixes.put("Could not resolve hostname", "check the name of the host");
        fixes.put("Host key verification failed", "connect once by hand to accept its key");
        fixes.put("Permission denied", "set up a key, so that it does not ask for a password");
        fixes.put("Connection refused", "check the port, and that an ssh server runs there");
        fixes.put("Connection timed out", "check that the host runs and can be reached");
        fixes.put("No route to host", "check that the host runs and can be reached");
        return fixes;
    }

    /** @param lines the lines that ssh wrote to its standard error */
    static String sentence(List<String> lines) {
        for (Map.Entry<String, String> fix : FIXES.entrySet()) {
            for (String line : lines) {
                if (line.contains(fix.getKey())) {
                    return cut(line.strip().replaceAll("[.\\s]+$", "")) + "; " + fix.getValue();
                }
            }
        }
        return lines.stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> cut(line.strip()))
                .orElse("ssh ended without an error message");
    }

    /** The line may quote a host name of any length. */
    private static String cut(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
    }
}

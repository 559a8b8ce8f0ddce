package org.jdyno.lab.host;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What ssh says when it does not get through, as a sentence with the cure. */
final class SshTrouble {
    /** What OpenSSH writes to what helps, in the order in which it is believed. */
    private static final Map<String, String> CURES = cures();

    private SshTrouble() {}

    private static Map<String, String> cures() {
        Map<String, String> cures = new LinkedHashMap<>();
        cures.put("Could not resolve hostname", "check the name of the host");
        cures.put("Host key verification failed", "connect to it once by hand, so that its key is known");
        cures.put("Permission denied", "it must let you in by a key, without asking for a password");
        cures.put("Connection refused", "check that an ssh server runs there, and its port");
        cures.put("Connection timed out", "check that it runs and can be reached from here");
        cures.put("No route to host", "check that it runs and can be reached from here");
        return cures;
    }

    /** @param said the lines ssh wrote to its standard error */
    static String sentence(List<String> said) {
        for (Map.Entry<String, String> cure : CURES.entrySet()) {
            for (String line : said) {
                if (line.contains(cure.getKey())) {
                    return line.strip().replaceAll("[.\\s]+$", "") + "; " + cure.getValue();
                }
            }
        }
        return said.stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(String::strip)
                .orElse("ssh ended without a word");
    }
}

package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The environment variables that jdyno passes on to roles and to the programs that it queries. Other variables are
 * withheld, because they could change a JVM unnoticed, as {@code JAVA_TOOL_OPTIONS} and {@code LD_PRELOAD} do, or be
 * secret.
 */
public final class PassedVariables {
    /**
     * The locations of programs and files; the user; the language, which determines the character set of a JVM before
     * 18; the time zone; the location of shared libraries, without which some JVMs do not start; and the mark by which
     * tests find the processes of a run.
     */
    public static final List<String> NAMES = List.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "TMPDIR",
            "TZ",
            "LANG",
            "LC_ALL",
            "LC_COLLATE",
            "LC_CTYPE",
            "LC_MESSAGES",
            "LC_MONETARY",
            "LC_NUMERIC",
            "LC_TIME",
            "LD_LIBRARY_PATH",
            "JDYNO_TEST_MARK");

    /** The user's {@code LC_ALL}, empty if there is none; the launcher sets another one for jdyno itself. */
    private static final String USERS_LC_ALL = "JDYNO_LC_ALL";

    private PassedVariables() {}

    /** The variables of an environment that are passed on, by name. */
    public static SortedMap<String, String> of(Map<String, String> environment) {
        SortedMap<String, String> passed = new TreeMap<>(environment);
        String usersLocale = environment.get(USERS_LC_ALL);
        if (usersLocale != null && usersLocale.isEmpty()) {
            passed.remove("LC_ALL");
        } else if (usersLocale != null) {
            passed.put("LC_ALL", usersLocale);
        }
        passed.keySet().retainAll(NAMES);
        return Collections.unmodifiableSortedMap(passed);
    }
}

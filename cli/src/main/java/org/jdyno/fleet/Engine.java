package org.jdyno.fleet;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jdyno.model.Words;

/** What starts the tasks of a fleet. */
public enum Engine {
    /** An array of jobs of Slurm. */
    SLURM,
    /** GNU parallel, with a connection by ssh to each machine. */
    SSH,
    /** An indexed job of Kubernetes. */
    KUBERNETES;

    /** @throws org.jdyno.model.UserError if there is none of this name */
    public static Engine ofWord(String setting, String word) {
        Words.requireOneOf(setting, word, words());
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Engine::word).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

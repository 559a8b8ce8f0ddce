package org.jdyno.store;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.Identity;
import org.jdyno.model.UserError;

/**
 * The file with the identity of the machine, JVMs and workloads with which a run, or every part of a study or
 * self-test, is measured. Only the process that holds the lock of a run writes the file of that run.
 */
public final class IdentityFile {
    /** The option that lets a run continue although its JVMs, jars, twins or machine have changed. */
    public static final String ACCEPT = "--accept-changes";

    private final Path file;
    private final String kind;

    /** @param kind the word for what the directory contains, such as "study", for messages */
    IdentityFile(Path directory, String kind) {
        this.file = directory.resolve("identity.json");
        this.kind = kind;
    }

    Identity read() {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Json.read(file, Json.JSON, new TypeReference<>() {})
                : Identity.UNKNOWN;
    }

    /**
     * Compares the current identity with the stored one, and then stores the current one.
     *
     * @param now the current identity
     * @param trials the number of trials so far
     * @param accepted whether changes are noted instead of rejected
     * @throws UserError that names every change, if changes are not accepted or something is missing
     */
    public void keep(Identity now, int trials, boolean accepted) {
        Identity before = read();
        String since = "after " + trials + (trials == 1 ? " trial " : " trials ");
        List<String> notes = new ArrayList<>();
        if (trials > 0 && before.values().isEmpty()) {
            notes.add("the first " + trials + " of its trials have no record of what they were measured with");
        } else if (trials > 0) {
            List<String> differences = before.differences(now);
            refuse(differences, accepted);
            differences.forEach(difference -> notes.add(since + difference));
            for (String boot : before.restarts(now)) {
                String machine = boot.equals(Identity.BOOT) ? "the machine" : boot.substring(Identity.BOOT_OF.length());
                notes.add(since + machine + " was rebooted");
            }
        }
        write(before.followedBy(now, notes));
    }

    /** Adds a note on an earlier session. */
    public void note(String note) {
        Identity before = read();
        write(before.followedBy(before, List.of(note)));
    }

    /** Copies the notes of a study or self-test to this part of it, which has no trials yet. */
    public void copyNotes(IdentityFile whole) {
        List<String> notes = whole.read().notes().stream()
                .map(note -> "in the " + whole.kind + ", " + note)
                .toList();
        if (!notes.isEmpty()) {
            write(new Identity(read().values(), notes));
        }
    }

    private void write(Identity identity) {
        try {
            WholeFile.writePrivate(file, Json.JSON.writeValueAsBytes(identity));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + file, unwritable);
        }
    }

    private void refuse(List<String> differences, boolean accepted) {
        boolean missing = differences.stream().anyMatch(difference -> difference.endsWith(Identity.MISSING));
        if (missing || !differences.isEmpty() && !accepted) {
            throw new UserError("the " + kind + " in " + file.getParent() + " cannot continue because of changes: "
                    + String.join("; ", differences)
                    + (missing
                            ? ". Restore what is missing, or begin another " + kind
                            : ". Undo them, or continue with " + ACCEPT + ", which the report notes"));
        }
    }
}

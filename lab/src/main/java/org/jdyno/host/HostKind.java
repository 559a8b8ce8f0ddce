package org.jdyno.host;

import java.util.Arrays;
import java.util.Optional;
import org.jdyno.model.HostSpec;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** The kinds of places where roles run, in the order of the help; the first is the default. */
public enum HostKind {
    /** This machine. With a link, it is the second namespace: the network of the lab reaches neither. */
    LOCAL(HostSpec.LOCAL.kind(), "", false, false),
    /** The first of the two network namespaces at the ends of a link. */
    NAMESPACE("namespace", "", false, true),
    /** Another machine, reached by OpenSSH. */
    SSH("ssh", "user@host", true, false);

    private final String word;
    private final String argument;
    private final boolean elsewhere;
    private final boolean linked;

    HostKind(String word, String argument, boolean elsewhere, boolean linked) {
        this.word = word;
        this.argument = argument;
        this.elsewhere = elsewhere;
        this.linked = linked;
    }

    /** The kind of a word; empty if there is none. */
    public static Optional<HostKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    /** The kind of a host in a plan. */
    public static HostKind of(HostSpec spec) {
        return named(spec.kind())
                .orElseThrow(() -> new UserError("hosts: there is no kind of host " + Words.quoted(spec.kind())));
    }

    /** The first word of such a host in a plan. */
    public String word() {
        return word;
    }

    /** An example of the words that must follow it; empty if none may. */
    public String argument() {
        return argument;
    }

    /** Whether it is another machine than that of the lab. */
    public boolean elsewhere() {
        return elsewhere;
    }

    /** Whether it is at the end of a link. */
    public boolean linked() {
        return linked;
    }
}

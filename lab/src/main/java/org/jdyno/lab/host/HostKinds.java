package org.jdyno.lab.host;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/** All kinds of hosts. */
public final class HostKinds {
    /** All kinds in the order of the help; the first is the default. */
    public static final List<HostKind> ALL =
            List.of(new LocalHost.Here(), new LocalHost.Namespace(), new SshHost.Kind());

    private HostKinds() {}

    /** The kind of a word; empty if there is none. */
    public static Optional<HostKind> named(String word) {
        return ALL.stream().filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** The kind of a host in a plan. */
    public static HostKind of(HostSpec spec) {
        return named(spec.kind())
                .orElseThrow(() -> new UserError("hosts: there is no kind of host " + Words.quoted(spec.kind())));
    }
}

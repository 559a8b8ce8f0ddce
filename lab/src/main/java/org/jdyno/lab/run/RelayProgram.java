package org.jdyno.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.platform.NativeToolchain;

/** The relay of links between network namespaces: a C program of the lab, compiled like the twins. */
public final class RelayProgram {
    private RelayProgram() {}

    /** Compiles it, or finds it in the cache. Throws UserError when there is no compiler that can. */
    public static Path compiled(Installation installation, NativeToolchain toolchain) {
        try {
            NativeToolchain.Twin twin = toolchain.compile(List.of(), installation.relaySources());
            return twin.program()
                    .orElseThrow(
                            () -> new UserError("a link by the relay must be compiled on this machine, and cannot be: "
                                    + twin.reason().orElseThrow()
                                    + " A token bucket (such as 10mbit+token-bucket) needs no compiler."));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot compile the relay", unreadable);
        }
    }
}

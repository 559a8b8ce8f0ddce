package org.jdyno.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.platform.NativeToolchain;

/** Compiles the relay of links between network namespaces, which is a C program like the twins. */
public final class RelayProgram {
    private RelayProgram() {}

    /**
     * Compiles the relay, unless it is in the cache.
     *
     * @throws UserError if no compiler can compile it
     */
    public static Path compiled(Installation installation, NativeToolchain toolchain) {
        try {
            NativeToolchain.Result result = toolchain.compile(List.of(), installation.relaySources());
            return result.program()
                    .orElseThrow(() -> new UserError("the relay of the link cannot be compiled: "
                            + result.reason().orElseThrow()
                            + " A token bucket, such as 10mbit+token-bucket, needs no compiler."));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot compile the relay", unreadable);
        }
    }
}

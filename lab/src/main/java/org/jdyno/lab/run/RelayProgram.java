package org.jdyno.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.platform.NativeToolchain;

/** The relay of a link between two namespaces, compiled when it is asked for. */
public final class RelayProgram implements Supplier<Path> {
    private final Installation installation;

    public RelayProgram(Installation installation) {
        this.installation = installation;
    }

    /** @throws UserError when it cannot be compiled */
    @Override
    public Path get() {
        NativeToolchain toolchain = new NativeToolchain(System.getenv(), Path.of(System.getProperty("user.home")));
        try {
            NativeToolchain.Twin relay = toolchain.compile(List.of(), installation.relaySources());
            return relay.program()
                    .orElseThrow(() -> new UserError("the relay of the link needs to be compiled: "
                            + relay.reason().orElseThrow()));
        } catch (IOException noCache) {
            throw new UncheckedIOException("the relay of the link cannot be compiled", noCache);
        }
    }
}

package org.jdyno.queue;

import java.nio.file.Path;
import org.jdyno.kit.CCompiler;

/** The queue's C twin. */
final class TwinProgram {
    private TwinProgram() {}

    static Path compileInto(Path folder) throws Exception {
        return CCompiler.compile(folder.resolve("queue"), Path.of("../../kit/src/main/c"), Path.of("src/main/c"));
    }
}

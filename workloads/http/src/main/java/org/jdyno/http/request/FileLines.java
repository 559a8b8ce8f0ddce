package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/** One of the lines of a file, all equally likely: <code>{file:/data/names.txt}</code>. Empty lines do not count. */
final class FileLines implements ValueSource {
    private final byte[][] lines;

    FileLines(String path) {
        lines = Arrays.stream(new String(InputFile.bytes(path), StandardCharsets.UTF_8).split("[\r\n]+"))
                .filter(line -> !line.isEmpty())
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        if (lines.length == 0) {
            throw new RoleFailure("bad-parameter", "the file " + path + " has no line to draw a value from");
        }
    }

    @Override
    public void appendTo(ByteBuf out, SplitMix64 random) {
        out.writeBytes(lines[(int) random.nextBelow(lines.length)]);
    }
}

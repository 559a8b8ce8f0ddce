package org.jdyno.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** Reads whole files, after a look at what they are: opening a FIFO or a device could wait forever. */
public final class YamlFile {
    private YamlFile() {}

    /** The tree of a file; missing if it is empty. */
    public static JsonNode read(Path file, YamlLimits limits) {
        return YamlReader.read(text(file, limits), file.toString(), limits);
    }

    /** @throws UserError if it is not there, no regular file, too large, or not UTF-8 */
    public static String text(Path file, YamlLimits limits) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new UserError(file + " is a " + (Files.isDirectory(file) ? "directory" : "FIFO, device or socket")
                        + ", not a file; name a file");
            }
            try (InputStream in = Files.newInputStream(file)) {
                return text(in, file.toString(), limits);
            }
        } catch (NoSuchFileException missing) {
            throw new UserError("there is no file " + file, missing);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + Words.reason(unreadable), unreadable);
        }
    }

    /** The text of a stream, without a byte order mark. */
    public static String text(InputStream in, String source, YamlLimits limits) throws IOException {
        byte[] bytes = in.readNBytes(Math.toIntExact(limits.bytes() + 1));
        if (bytes.length > limits.bytes()) {
            throw new UserError(source + " has more than " + limits.mebibytes() + " MiB; " + limits.fix());
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException malformed) {
            throw new UserError(source + " is not in UTF-8; save it in this encoding", malformed);
        }
    }
}

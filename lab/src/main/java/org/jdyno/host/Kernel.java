package org.jdyno.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The files of the kernel that describe the machine.
 *
 * @param root the root of their file system; a directory of recorded files in tests
 */
public record Kernel(Path root) {
    public static final String CPUS = "/sys/devices/system/cpu";

    /** The machine does not show a property. */
    public static final class NotShownException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** @param why a clause for readers */
        public NotShownException(String why) {
            super(why);
        }
    }

    public static <T> T known(Optional<T> value, String why) {
        return value.orElseThrow(() -> new NotShownException(why));
    }

    public static long known(OptionalLong value, String why) {
        return value.orElseThrow(() -> new NotShownException(why));
    }

    /** A setting such as {@code vm.max_map_count}. */
    public long setting(String name) {
        return known(number("/proc/sys/" + name.replace('.', '/')), "this system does not show it (" + name + ")");
    }

    public Path path(String file) {
        return root.resolve(file.substring(1));
    }

    public boolean has(String file) {
        return Files.exists(path(file));
    }

    public Optional<String> text(String file) {
        return Proc.text(path(file).toString());
    }

    /** The hard limit of this process, by its name in /proc/self/limits. */
    public OptionalLong hardLimit(String name) {
        return field("/proc/self/limits", name)
                .map(columns -> columns.split("\\s+")[1])
                .map(hard -> OptionalLong.of(hard.equals("unlimited") ? Long.MAX_VALUE : Proc.bounded(hard)))
                .orElse(OptionalLong.empty());
    }

    public List<String> lines(String file) {
        return Proc.lines(path(file).toString());
    }

    /** The first line, trimmed. */
    public Optional<String> line(String file) {
        return Proc.line(path(file).toString()).map(String::trim);
    }

    /** The rest of the first line with this beginning, trimmed. */
    public Optional<String> field(String file, String beginning) {
        return Proc.field(path(file).toString(), beginning);
    }

    /** The number in a file; empty also for {@code max}. */
    public OptionalLong number(String file) {
        return Proc.number(path(file).toString());
    }

    /** The number that follows a word at the beginning of a line. */
    public OptionalLong number(String file, String beginning) {
        Optional<String> rest = field(file, beginning);
        return rest.filter(text -> text.matches("\\d+.*")).isPresent()
                ? OptionalLong.of(Proc.bounded(rest.get().split("\\D", 2)[0]))
                : OptionalLong.empty();
    }

    /** The files of a directory that match a glob pattern, sorted by name; none if there is no such directory. */
    public List<String> children(String folder, String pattern) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path(folder), pattern)) {
            files.forEach(file -> names.add(folder + "/" + file.getFileName()));
        } catch (IOException notOnThisSystem) {
            return List.of();
        }
        Collections.sort(names);
        return names;
    }

    /** The word in brackets of a choice such as {@code always [madvise] never}. */
    public Optional<String> chosen(String file) {
        return line(file)
                .filter(text -> text.matches("[^\\]]*\\[.*].*"))
                .map(text -> text.substring(text.indexOf('[') + 1, text.indexOf(']')));
    }

    /** Whether something shows that this is a virtual machine. */
    public boolean isGuest() {
        return virtualization().guest().orElse(false);
    }

    public Virtualization virtualization() {
        return Virtualization.of(root);
    }
}

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Makes a run of many blocks out of a short one, by the trials of its blocks again and again, so that the time and the
 * memory of {@code jdyno report} can be seen.
 *
 * <pre>java LongRun.java RUN OUT BLOCKS</pre>
 */
final class LongRun {
    private static final Pattern SLOT = Pattern.compile("\"slot\":(\\{.*?\\}),\"ending\"");

    private static final Pattern ID = Pattern.compile("(?m)^id: \"(.*)\"$");

    private static final long BEGIN = 1_700_000_000_000L;

    private LongRun() {}

    public static void main(String[] args) throws IOException {
        Path run = Path.of(args[0]);
        Path out = Files.createDirectory(Path.of(args[1]));
        int blocks = Integer.parseInt(args[2]);
        for (Path file : list(run)) {
            if (Files.isRegularFile(file)) {
                Files.copy(file, out.resolve(file.getFileName()));
            }
        }
        Map<Integer, List<Path>> byBlock = new HashMap<>();
        for (Path folder : list(run.resolve("trials"))) {
            int block = Integer.parseInt(folder.getFileName().toString().split("-")[1].substring(1));
            byBlock.computeIfAbsent(block, any -> new ArrayList<>()).add(folder);
        }
        String plan = Files.readString(run.resolve("plan.yaml"));
        Matcher id = ID.matcher(plan);
        id.find();
        StringBuilder schedule = new StringBuilder("schedule:\n");
        Path trials = Files.createDirectory(out.resolve("trials"));
        int index = 0;
        for (int block = 0; block < blocks; block++) {
            for (Path folder : byBlock.get(block % byBlock.size())) {
                String platform = folder.getFileName().toString().split("-", 3)[2];
                String trial = Files.readString(folder.resolve("trial.json"))
                        .replaceFirst("\"index\":\\d+", "\"index\":" + index)
                        .replaceFirst("\"block\":\\d+", "\"block\":" + block)
                        // Copies are not believed, by their time and by their checksum.
                        .replaceFirst("\"startMillis\":\\d+,\"durationNanos\"", "\"startMillis\":" + (BEGIN + index)
                                + ",\"durationNanos\"")
                        .replaceFirst("(,\"checksum\":\"\\w+\")?}$", "");
                Path copy = Files.createDirectory(trials.resolve("%04d-b%02d-%s".formatted(index, block, platform)));
                Files.writeString(
                        copy.resolve("trial.json"),
                        trial + ",\"checksum\":\"" + checksum(id.group(1) + "\0" + trial) + "\"}");
                Matcher slot = SLOT.matcher(trial);
                slot.find();
                schedule.append("- ").append(slot.group(1)).append('\n');
                index++;
            }
        }
        Files.writeString(
                out.resolve("plan.yaml"),
                plan.substring(0, plan.indexOf("schedule:\n"))
                                .replaceFirst("(?m)^( +)blocks: \\d+", "$1blocks: " + blocks)
                                .replaceFirst("(?m)^( +)budgetMillis: \\d+", "$1budgetMillis: " + blocks * 60_000L)
                        + schedule);
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}

package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The idle process beside every trial. Its hiccups are those of the machine and of an idle JVM; its counters are the machine's, so that
 * what other programs did during a window can be told from what the roles did.
 */
public final class ControlProcess implements Role, ExtraCounters {
    private static final Path STAT = Paths.get("/proc/stat");
    private static final double TICK_NANOS = 1e7;

    private ControlProcess() {}

    public static void main(String[] words) {
        ControlProcess control = new ControlProcess();
        RoleProcess.run(words, control, control);
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> growing() {
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        for (String line : stat()) {
            if (line.startsWith("cpu ")) {
                // user nice system idle iowait irq softirq steal …, in ticks of 10 ms over all processors
                String[] ticks = line.substring(4).trim().split(" ");
                double busy = 0;
                for (int field : new int[] {0, 1, 2, 5, 6}) {
                    busy += Double.parseDouble(ticks[field]);
                }
                counters.put("machineBusyNanos", busy * TICK_NANOS);
                counters.put("machineStealNanos", Double.parseDouble(ticks[7]) * TICK_NANOS);
            }
        }
        return counters;
    }

    @Override
    public Map<String, Double> current() {
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        for (String line : stat()) {
            if (line.startsWith("procs_running ")) {
                counters.put("machineRunnable", Double.parseDouble(line.substring(14)));
            }
        }
        return counters;
    }

    private static List<String> stat() {
        try {
            return Files.readAllLines(STAT, StandardCharsets.ISO_8859_1);
        } catch (IOException notLinux) {
            return Collections.emptyList();
        }
    }
}

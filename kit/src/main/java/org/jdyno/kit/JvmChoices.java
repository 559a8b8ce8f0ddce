package org.jdyno.kit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * What HotSpot chose by itself from the processors and the memory that it sees. A setting that an option gives, or that
 * this JVM does not have, is absent.
 */
final class JvmChoices {
    private JvmChoices() {}

    static Map<String, Double> counters() {
        Map<String, Double> counters = new FewEntries<Double>();
        counters.put("availableProcessors", (double) Runtime.getRuntime().availableProcessors());
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (bean != null) {
            putChosen(counters, "chosenHeapBytes", bean, "MaxHeapSize");
            putChosen(counters, "chosenCompilerThreads", bean, "CICompilerCount");
            putChosen(counters, "chosenGcThreads", bean, "ParallelGCThreads");
        }
        return counters;
    }

    private static void putChosen(
            Map<String, Double> counters, String counter, HotSpotDiagnosticMXBean bean, String flag) {
        try {
            VMOption option = bean.getVMOption(flag);
            boolean chosen =
                    option.getOrigin() == VMOption.Origin.DEFAULT || option.getOrigin() == VMOption.Origin.ERGONOMIC;
            if (chosen) {
                counters.put(counter, Double.parseDouble(option.getValue()));
            }
        } catch (IllegalArgumentException notHotSpot) {
            return;
        }
    }
}

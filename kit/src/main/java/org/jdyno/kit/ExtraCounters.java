package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;

/** Counters of a role beside those every process has. Read by the window thread. */
interface ExtraCounters {
    ExtraCounters NONE = new ExtraCounters() {};

    /** Counters that only grow; a window reports their difference. */
    default Map<String, Double> growing() {
        return Collections.emptyMap();
    }

    /** Counters that are what they are now. */
    default Map<String, Double> current() {
        return Collections.emptyMap();
    }
}

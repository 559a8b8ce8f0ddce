package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;

/** Additional counters of a role. Read by the window thread. */
interface ExtraCounters {
    ExtraCounters NONE = new ExtraCounters() {};

    /** Counters that only grow; a window reports the difference. */
    default Map<String, Double> growing() {
        return Collections.emptyMap();
    }

    /** Counters that report their current value. */
    default Map<String, Double> current() {
        return Collections.emptyMap();
    }
}

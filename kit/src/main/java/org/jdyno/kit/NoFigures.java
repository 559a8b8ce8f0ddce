package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;

/** The figures of an adapter that has started no program: no CPU time, and nothing else. */
public final class NoFigures extends ProcessFigures {
    @Override
    long cpuNanos() {
        return 0;
    }

    @Override
    Map<String, Double> growing() {
        return new FewEntries<Double>();
    }

    @Override
    Map<String, Double> current() {
        return Collections.emptyMap();
    }

    @Override
    String jvm() {
        return "";
    }

    @Override
    OptionalLong gcNanos() {
        return OptionalLong.empty();
    }

    @Override
    Map<String, Double> largest() {
        return new FewEntries<Double>();
    }

    @Override
    double exactRssBytes() {
        return Double.NaN;
    }
}

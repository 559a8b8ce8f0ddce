package org.jdyno.orders;

import org.jdyno.kit.Parameters;
import org.jdyno.orders.terminal.TerminalSettings;

/** The parameters of {@code workload.yaml}, read once. Immutable. */
final class Settings {
    final TerminalSettings terminals;
    final boolean screensWritten;
    final boolean steady;

    Settings(Parameters parameters) {
        terminals = new TerminalSettings(parameters);
        screensWritten = parameters.choice("screens", "discard", "write").equals("write");
        steady = parameters.choice("old-orders", "discard", "keep").equals("discard");
    }
}

package org.jdyno.lab.verify;

/** A reference tool that did not do what it was asked for; the message says what it said. */
final class ToolTrouble extends Exception {
    private static final long serialVersionUID = 1;

    ToolTrouble(String message) {
        super(message);
    }
}

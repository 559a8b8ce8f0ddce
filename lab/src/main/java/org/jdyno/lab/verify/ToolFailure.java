package org.jdyno.lab.verify;

/** The failure of a reference tool, with its message. */
final class ToolFailure extends Exception {
    private static final long serialVersionUID = 1;

    ToolFailure(String message) {
        super(message);
    }
}

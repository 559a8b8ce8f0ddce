package org.jdyno.lab.model;

/**
 * Something the user can mend: a wrong word, a missing file. Its message is one clear sentence that names the setting,
 * the value and the cure; it is shown without a stack trace and ends the command with exit code 64.
 */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }

    public UserError(String message, Throwable cause) {
        super(message, cause);
    }
}

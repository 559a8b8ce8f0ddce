package org.jdyno.model;

/**
 * An error that the user can fix, such as a wrong word or a missing file. Its message is one sentence that names the
 * setting, the value and the fix; it is shown without a stack trace and ends the command with exit code 64.
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

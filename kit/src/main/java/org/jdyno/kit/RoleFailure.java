package org.jdyno.kit;

/** Ends a role as failed, with one of the causes of docs/protocol.md. */
public final class RoleFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String failureCause;

    public RoleFailure(String failureCause, String message) {
        super(message);
        this.failureCause = failureCause;
    }

    public RoleFailure(String failureCause, String message, Throwable cause) {
        super(message, cause);
        this.failureCause = failureCause;
    }

    /** The cause as the protocol spells it, such as {@code refused}. */
    public String failureCause() {
        return failureCause;
    }
}

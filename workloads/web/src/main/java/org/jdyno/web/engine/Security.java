package org.jdyno.web.engine;

import java.security.AllPermission;
import java.security.Permission;
import java.security.Policy;
import java.security.ProtectionDomain;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** A security manager that permits everything, so that only the checks cost time; the paper's server had one. */
public final class Security {
    private Security() {}

    /**
     * Sets it if the parameter {@code security} says so.
     *
     * @throws RoleFailure as {@code unsupported} if this JVM has none
     */
    public static void apply(Parameters parameters) {
        String word = parameters.text("security");
        if (!word.equals("yes") && !word.equals("no")) {
            throw new RoleFailure("bad-parameter", "parameter security must be yes or no, not \"" + word + "\"");
        }
        if (word.equals("no")) {
            return;
        }
        try {
            Policy.setPolicy(new Permissive());
            System.setSecurityManager(new SecurityManager());
        } catch (UnsupportedOperationException removed) {
            throw new RoleFailure(
                    "unsupported",
                    "security=yes needs a security manager, which Java " + System.getProperty("java.version")
                            + " does not have; the last with one is Java 23",
                    removed);
        }
    }

    private static final class Permissive extends Policy {
        private final Permission all = new AllPermission();

        @Override
        public boolean implies(ProtectionDomain domain, Permission permission) {
            return all.implies(permission);
        }
    }
}

package org.jdyno.verify;

import java.util.List;
import java.util.Set;
import org.jdyno.Checkout;
import org.jdyno.model.Jvm;

/** The JVM that runs the tests. */
final class Here {
    private Here() {}

    static Jvm jvm() {
        return new Jvm(
                "here",
                Checkout.javaHome(),
                "unknown",
                System.getProperty("java.version"),
                Runtime.version().feature(),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                System.getProperty("java.vm.info"),
                Set.of(),
                false,
                List.of());
    }
}

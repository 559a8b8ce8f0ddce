package org.jdyno.platform;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.Jvm;

/**
 * A JVM that was found, or a place that should have been one.
 *
 * @param place the Java home, or the path that should have been one
 * @param where it was found, such as {@code JAVA_HOME} or {@code /usr/lib/jvm}
 * @param jvm the JVM, or empty if it is broken
 * @param reason one sentence that says why it is broken, or empty
 */
public record Finding(Path place, String where, Optional<Jvm> jvm, Optional<String> reason) {
    public Finding {
        if (jvm.isPresent() == reason.isPresent()) {
            throw new IllegalArgumentException("a finding is a JVM or a reason, not both or neither: " + place);
        }
    }

    static Finding of(JvmFinder.Candidate candidate, Jvm jvm) {
        return new Finding(candidate.home(), candidate.where(), Optional.of(jvm), Optional.empty());
    }

    static Finding broken(JvmFinder.Candidate candidate, String reason) {
        return new Finding(candidate.home(), candidate.where(), Optional.empty(), Optional.of(reason));
    }
}

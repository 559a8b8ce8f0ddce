package org.jdyno.session;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.model.Identity;
import org.jdyno.model.Run;
import org.jdyno.run.Identification;
import org.jdyno.store.IdentityFile;
import org.jdyno.store.RunDirectory;

/** Requires that the parts of a study or a self-test run with the same JVMs, classes and machine. */
record SharedIdentity(SessionContext context, IdentityFile file, boolean acceptsChanges) {
    /**
     * Compares the present state with that of the parts so far, and stores it. Does nothing if the next part is
     * complete.
     *
     * @param parts the parts that have been begun or planned, including the next
     * @param next the part that is about to begin or to continue
     * @param further values of the identity that do not follow from the parts
     * @throws org.jdyno.model.UserError that names every change, unless changes are accepted
     */
    void checkAndStore(List<Run> parts, Run next, Map<String, String> further) throws IOException {
        if (!RunLifecycle.isComplete(next)) {
            Map<String, String> values = new TreeMap<>(further);
            values.putAll(Identification.of(parts, context.installation()).values());
            int trials = parts.stream().mapToInt(run -> run.trials().size()).sum();
            file.keep(new Identity(values, List.of()), trials, acceptsChanges);
        }
    }

    /** Notes earlier changes in a part without trials. A part with trials notes its own. */
    void noteIn(RunDirectory part, Run run) {
        if (run.trials().isEmpty()) {
            part.identity().copyNotes(file);
        }
    }
}

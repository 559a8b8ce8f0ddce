package org.jdyno.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.host.Installation;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.UserError;
import org.jdyno.plan.PlanFile;
import org.jdyno.plan.Planner;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.StudyRules;
import org.jdyno.plan.Workloads;

/** A file of any content is a plan that is stored as it was read, or refused with a sentence. */
final class PlanOrSentence {
    private static final Workloads WORKLOADS = Workloads.in(new Installation(Checkout.root()).workloads());
    private static final List<Platform> PLATFORMS = List.of(Example.platform("a"), Example.platform("b"));

    private PlanOrSentence() {}

    /**
     * Reads a plan, a study or a description of a server.
     *
     * @return whether it is accepted
     */
    static boolean isRead(Path file) throws IOException {
        try {
            if (StudyFile.isStudy(file)) {
                StudyFile study = StudyFile.read(file);
                StudyRules.verify(study, WORKLOADS);
                return true;
            }
            Plan plan = new Planner(WORKLOADS)
                    .plan(PlanFile.read(file), PLATFORMS, PLATFORMS.get(0), Example.jvm("temurin-25"), 1);
            isPlausible(plan);
            assertEquals(plan, stored(plan, file.resolveSibling("stored.yaml")));
            return true;
        } catch (UserError sentence) {
            String message = sentence.getMessage();
            assertFalse(message.isBlank() || message.contains("Exception"), message);
            assertTrue(message.length() < 3_000, message);
            return false;
        }
    }

    private static void isPlausible(Plan plan) {
        assertTrue(Experiments.of(plan).expected().millis() > 0, () -> "takes no time: " + plan);
        assertEquals(plan.cells().stream().distinct().toList(), plan.cells());
    }

    private static Plan stored(Plan plan, Path file) throws IOException {
        Files.write(file, Json.yaml(plan));
        return Json.readYaml(file, Plan.class);
    }
}

package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.model.study.StudyPlan.Progress;
import org.jdyno.model.study.StudyPlan.State;
import org.jdyno.plan.Studies;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdditionTest {
    private static final Addition ADDED = new Addition(Optional.of(60_000L), Optional.empty());

    @TempDir
    private Path folder;

    private StudyDirectory study;

    @BeforeEach
    void store() {
        study = StudyDirectory.create(
                folder.resolve("study"),
                new StudyPlan(
                        "2026-01-02_03-04-05",
                        "0.1.0",
                        List.of("./jdyno", "run"),
                        Studies.in(Checkout.root().resolve("studies"))
                                .get("quick")
                                .content(),
                        List.of("25"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(300_000L),
                        1,
                        Optional.empty(),
                        Map.of(
                                "orders", new Progress(0, State.DONE),
                                "start", new Progress(0, State.LEFT_OUT))));
    }

    private RunDirectory part(String name, Experiment experiment) {
        Plan plan = Example.within(Example.plan(3, 2, "a", "b"), OptionalInt.of(2), Optional.of(90_000L));
        Run run = Example.run(Example.with(plan, experiment), List.of());
        RunDirectory directory = RunDirectory.create(study.part(name), run);
        Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), 0.01)
                .forEach(trial -> directory.trials().keep(directory.trials().begin(trial.slot()), trial));
        return directory;
    }

    @Test
    void partsThatHaveEndedGoOnWithTheirShare() throws Exception {
        RunDirectory orders = part("orders", Experiment.Comparison.DEFAULT);
        ADDED.addTo(study);
        StudyPlan plan = study.read();
        assertEquals(Optional.of(360_000L), plan.budgetMillis());
        assertTrue(plan.is(State.BEGUN, "orders"), plan::toString);
        assertEquals(Optional.empty(), plan.progress("start"), "there may be time for it now");
        assertEquals(
                Optional.of(90_000L + 60_000 * 60 / 100), orders.read().plan().budgetMillis());
    }

    @Test
    void aStudyIsExtendedAsAWholeOrNotAtAll() {
        RunDirectory orders = part("orders", Experiment.Comparison.DEFAULT);
        part("start", new PublishedRule(Rule.TRIMMED_MEAN_OF_TEN, false));
        assertThrows(UserError.class, () -> ADDED.addTo(study));
        assertEquals(List.of(), orders.read().extensions());
        assertEquals(Optional.of(300_000L), study.read().budgetMillis());
    }
}

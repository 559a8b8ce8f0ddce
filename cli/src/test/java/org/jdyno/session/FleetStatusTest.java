package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.fleet.MadeFleet;
import org.jdyno.model.Fleet;
import org.jdyno.model.TaskStatus;
import org.jdyno.model.TaskStatus.State;
import org.jdyno.model.UserError;
import org.jdyno.store.FleetDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory of a fleet as its tasks leave it. */
class FleetStatusTest {
    @TempDir
    private Path folder;

    private Path make(int tasks) {
        Fleet fleet = MadeFleet.of("ssh", tasks);
        return FleetDirectory.create(folder.resolve("fleet"), fleet, Map.of("job.sh", "exit\n"), Map.of())
                .path();
    }

    private static void attempt(Path fleet, int task, int number, Map<String, String> files) throws IOException {
        Path attempt = Files.createDirectories(fleet.resolve("tasks/" + task + "/attempt-" + number));
        Files.writeString(attempt.resolve("machine"), "m" + task + "\n");
        Files.writeString(attempt.resolve("beat"), "");
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(attempt.resolve(file.getKey()), file.getValue());
        }
    }

    private static TaskStatus task(Path fleet, int number) throws InterruptedException {
        return FleetStatus.in(fleet).tasks().get(number);
    }

    @Test
    void aTaskThatNobodyHasBegunWaits() throws Exception {
        Path fleet = make(2);
        FleetStatus status = FleetStatus.in(fleet);
        assertEquals(
                List.of(0, 1), status.tasks().stream().map(TaskStatus::number).toList());
        assertEquals(State.WAITING, status.tasks().get(1).state());
        assertEquals(Optional.empty(), status.tasks().get(1).machine());
        assertEquals(Optional.empty(), status.doubt());
    }

    @Test
    void aTaskRunsAsLongAsItGivesSigns() throws Exception {
        Path fleet = make(1);
        attempt(fleet, 0, 1, Map.of("ended", "143\n"));
        attempt(fleet, 0, 2, Map.of("trials", "4\n"));
        TaskStatus running = task(fleet, 0);
        assertEquals(State.RUNNING, running.state());
        assertEquals(Optional.of("m0"), running.machine());
        assertEquals(4, running.trials());
        assertEquals(2, running.attempts());
        Files.setLastModifiedTime(
                fleet.resolve("tasks/0/attempt-2/beat"),
                FileTime.from(Instant.now().minusSeconds(600)));
        assertEquals(State.LOST, task(fleet, 0).state());
        assertTrue(
                task(fleet, 0).cause().startsWith("no sign for 10 min"),
                task(fleet, 0).cause());
    }

    @Test
    void aTaskIsDoneOnceItsRunIsAmongTheResults() throws Exception {
        Path fleet = make(11);
        attempt(fleet, 0, 1, Map.of("ended", "0\n", "trials", "9 trials\n"));
        attempt(fleet, 1, 1, Map.of("ended", "1\n"));
        for (String result : List.of("0-m0", "1-m1", "10-m1")) {
            Files.createDirectories(fleet.resolve("results").resolve(result));
        }
        assertEquals(State.DONE, task(fleet, 0).state());
        assertEquals(Optional.of(fleet.resolve("results/0-m0")), task(fleet, 0).result());
        assertEquals("", task(fleet, 0).cause());
        assertEquals(9, task(fleet, 0).trials());
        assertEquals("a trial failed", task(fleet, 1).cause());
        assertEquals(Optional.of(fleet.resolve("results/1-m1")), task(fleet, 1).result());
        assertEquals(State.DONE, task(fleet, 10).state(), "also before its attempt has said so");
    }

    @Test
    void aFailureHasTheLastMessageOfJdynoAsItsCause() throws Exception {
        Path fleet = make(3);
        attempt(
                fleet,
                0,
                1,
                Map.of(
                        "ended",
                        "64\n",
                        "err",
                        "jdyno: probing\njdyno: the baseline 25 cannot run: it has no JVM \"25\"\nsee\u0007\n"));
        attempt(fleet, 1, 1, Map.of("ended", "255\n", "err", "ssh: connect to host m1: No route to host\n"));
        attempt(fleet, 2, 1, Map.of("ended", "137\n"));
        assertEquals(State.FAILED, task(fleet, 0).state());
        assertEquals(
                "the baseline 25 cannot run: it has no JVM \"25\"",
                task(fleet, 0).cause());
        assertEquals("ssh: connect to host m1: No route to host", task(fleet, 1).cause());
        assertEquals("status 137", task(fleet, 2).cause());
    }

    @Test
    void aTaskThatWasToldToStopCanGoOn() throws Exception {
        Path fleet = make(1);
        attempt(fleet, 0, 1, Map.of("ended", "143\n", "err", "jdyno: stopped; Resume with: ./jdyno\n"));
        assertEquals(State.STOPPED, task(fleet, 0).state());
        assertTrue(task(fleet, 0).cause().contains("submit.sh"), task(fleet, 0).cause());
    }

    @Test
    void whatIsNoFleetIsRefusedAndSoIsASecondOneInOnePlace() {
        UserError none = assertThrows(UserError.class, () -> FleetStatus.in(folder));
        assertTrue(none.getMessage().startsWith("there is no fleet in "), none.getMessage());
        make(1);
        UserError second = assertThrows(UserError.class, () -> make(1));
        assertTrue(second.getMessage().contains("there is a fleet in "), second.getMessage());
    }
}

package org.jdyno.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SlurmQueueTest {
    /** As Slurm 22.05 prints it: a node has died, and one task was cancelled. */
    private static final String ANSWER =
            """
            0|COMPLETED|None
            1|RUNNING|None
            2|PENDING|Resources
            3|PENDING|BeginTime
            4|CANCELLED|None
            5|NODE_FAIL|NodeDown
            """;

    @Test
    void aLineIsATask() {
        Map<Integer, SlurmQueue.Entry> tasks = SlurmQueue.parse(ANSWER);
        assertEquals(6, tasks.size());
        assertEquals(new SlurmQueue.Entry("completed", ""), tasks.get(0));
        assertTrue(tasks.get(1).runs());
        assertTrue(tasks.get(3).waits());
        assertEquals("BeginTime", tasks.get(3).reason());
        assertFalse(tasks.get(4).waits() || tasks.get(4).runs());
        assertEquals("node_fail", tasks.get(5).state());
    }

    /** A job that is no array has no number of a task. */
    @Test
    void otherLinesAreNoTasks() {
        assertEquals(Map.of(), SlurmQueue.parse("N/A|PENDING|None\n\nslurm_load_jobs error: Socket timed out\n|||\n"));
    }
}

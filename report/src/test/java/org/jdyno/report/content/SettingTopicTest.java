package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Condition;
import org.jdyno.model.Plan;
import org.jdyno.model.Role;
import org.jdyno.model.Run;
import org.jdyno.model.UsualHeap;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

/** A workload whose server has a usual heap up to a size of 50, on platforms of which one sets its own. */
class SettingTopicTest {
    @Test
    void tellsTheUsualHeap() {
        assertEquals(
                Map.of(
                        "heap of server",
                        "512m, the usual one of the workload; not on small, where the platform sets it"),
                SettingTopic.heaps(run(10, 50)));
        assertEquals(
                Map.of(
                        "heap of server",
                        "the JVM's, because the usual 512m is for size=..50, and this run is not limited to that"),
                SettingTopic.heaps(run(10, 51)));
    }

    private static Run run(int... sizes) {
        Workload echo = Example.workload("echo");
        Plan plan = Example.plan(1, 1, "plain");
        Plan sized = Example.at(
                plan,
                Arrays.stream(sizes)
                        .mapToObj(size -> new Cell("echo", echo.defaults().with("size", Integer.toString(size))))
                        .toList());
        Plan both = Example.of(
                sized,
                List.of(
                        Example.platform("plain"),
                        Example.platform("small", "-Xmx64m"),
                        plan.platforms().get(1)));
        return Example.run(
                both,
                List.of(Example.with(
                        echo,
                        echo.roles().stream().map(SettingTopicTest::withHeap).toList())),
                List.of());
    }

    private static Role withHeap(Role role) {
        UsualHeap heap = new UsualHeap("512m", Condition.of(Map.of("size", List.of("..50"))));
        return new Role(
                role.name(),
                role.main(),
                role.duties(),
                role.presence(),
                role.several(),
                role.options(),
                role.underTest() ? Optional.of(heap) : Optional.empty());
    }
}

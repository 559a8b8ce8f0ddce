package org.jdyno.lab.plan;

import java.util.List;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.PlannedEvent;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/** Checks that the event of a plan can happen in each of its trials. */
final class PlannedEvents {
    private PlannedEvents() {}

    /** @throws UserError if a trial has no such process, or could not go on without it */
    static void check(Plan plan, Workloads workloads) {
        plan.event().ifPresent(event -> {
            plan.cells().forEach(cell -> check(event, cell, workloads));
            if (plan.experiment().pairings().contains(Pairing.SLICED)) {
                throw wrong(event, "a sliced trial stops its processes all the time; use --pairing interleaved");
            }
            if (plan.experiment().serverKept()) {
                throw wrong(event, "the next trial would need the killed process; leave out --server kept");
            }
        });
    }

    private static void check(PlannedEvent event, Cell cell, Workloads workloads) {
        List<Role> several = workloads.at(cell).roles().stream()
                .filter(role -> role.count().isPresent())
                .toList();
        if (several.isEmpty()) {
            throw wrong(event, "no role of " + cell.workload() + " has several processes");
        }
        Role role = several.stream()
                .filter(candidate -> candidate.name().equals(event.role()))
                .findFirst()
                .orElseThrow(() -> wrong(
                        event,
                        "no role of " + cell.workload() + " with several processes is called "
                                + Words.quoted(event.role())
                                + Words.hint(
                                        event.role(),
                                        several.stream().map(Role::name).toList())));
        int processes = role.processes(cell.point()).size();
        if (event.number() > processes) {
            throw wrong(
                    event,
                    "the role has only " + processes + " processes at "
                            + role.count().orElseThrow() + "=" + processes);
        }
        if (processes == 1) {
            throw wrong(
                    event,
                    "nothing would be left of the role at " + role.count().orElseThrow() + "=1");
        }
    }

    private static UserError wrong(PlannedEvent event, String why) {
        return new UserError("event \"" + event.describe() + "\": " + why);
    }
}

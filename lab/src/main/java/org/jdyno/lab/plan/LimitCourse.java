package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Course;
import org.jdyno.lab.model.LimitRepeats;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;

/** The searches for the largest load, one for every platform and cell, one after the other in random order. */
final class LimitCourse implements Course {
    private record Search(Cell cell, Load load, String platform) {
        boolean owns(Slot slot) {
            return slot.platform().equals(platform) && slot.atAnyValue(load.parameter(), cell);
        }
    }

    private final LimitSearch limit;
    private final List<Search> searches = new ArrayList<>();

    private LimitCourse(LimitSearch limit) {
        this.limit = limit;
    }

    static LimitCourse of(Plan plan, List<Workload> workloads) {
        LimitCourse course = new LimitCourse(plan.procedure().limit().orElseThrow());
        for (Cell cell : plan.cells()) {
            Load load = workloads.stream()
                    .filter(workload -> workload.name().equals(cell.workload()))
                    .findFirst()
                    .flatMap(workload -> workload.load(course.limit.load()))
                    .orElseThrow();
            for (Platform platform : plan.platforms()) {
                course.searches.add(new Search(cell, load, platform.name()));
            }
        }
        Collections.shuffle(course.searches, new Random(plan.seed()));
        return course;
    }

    @Override
    public Optional<Slot> next(List<Trial> trials) {
        for (Search search : searches) {
            List<Trial> own =
                    trials.stream().filter(trial -> search.owns(trial.slot())).toList();
            OptionalLong amount = new LimitRepeats(
                            limit,
                            search.load(),
                            search.load().step(search.cell().point()),
                            own)
                    .next(search.load().at(search.cell().point()));
            if (amount.isPresent()) {
                return Optional.of(new Slot(
                        trials.size(),
                        own.size(),
                        search.cell().workload(),
                        search.load().with(search.cell().point(), amount.getAsLong()),
                        search.platform()));
            }
        }
        return Optional.empty();
    }
}

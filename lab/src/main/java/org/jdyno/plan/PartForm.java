package org.jdyno.plan;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.Cell;
import org.jdyno.model.study.Study;

/**
 * A part of a study at full length or after some steps of shortening.
 *
 * @param name a phrase for errors, such as {@code the part work after 1 step of shortening}
 */
record PartForm(String name, Request request, List<Cell> cells) {
    /** All forms of a part, the longest first. */
    static List<PartForm> all(StudyFile file, Workloads workloads, String name) {
        Study.Part part = file.study().part(name);
        PartPlan plan = file.part(name);
        Planner planner = new Planner(workloads);
        List<PartForm> forms = new ArrayList<>();
        for (int steps = 0; steps <= plan.steps(); steps++) {
            Request request = plan.request(file.study(), part, steps);
            String shortened =
                    steps == 0 ? "" : " after " + steps + (steps == 1 ? " step" : " steps") + " of shortening";
            forms.add(new PartForm("the part " + name + shortened, request, planner.cells(request)));
        }
        return forms;
    }
}

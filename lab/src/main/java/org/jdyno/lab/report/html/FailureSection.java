package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Place;

/** Every trial that was not completed: failed, invalid and skipped ones are results too. */
final class FailureSection implements Section {
    @Override
    public void write(Html out, Story story) {
        List<Trial> trials = story.run().trials().stream()
                .filter(trial -> !trial.completed())
                .toList();
        out.open("section", "id", "failures");
        out.element("h2", "Trials not completed");
        if (trials.isEmpty()) {
            out.element("p", "None: every trial that was run was completed.");
        } else {
            if (story.run().plan().procedure().searches()) {
                out.element("p", LimitSentences.FAILURES, "class", "quiet");
            }
            table(out, story, trials);
        }
        int missing = story.run().schedule().size() - story.run().trials().size();
        if (missing > 0) {
            out.element(
                    "p",
                    Numbers.count(missing, "planned trial") + (missing == 1 ? " was" : " were")
                            + " not run: the budget was spent or the run was stopped.");
        }
        out.close("section");
    }

    private static void table(Html out, Story story, List<Trial> trials) {
        out.open("div", "class", "scroll").open("table", "class", "failures");
        out.open("thead").open("tr");
        for (String heading : List.of("Trial", "Workload", "Point", "Platform", "Outcome", "Cause", "Message")) {
            out.element("th", heading, "scope", "col");
        }
        out.close("tr").close("thead").open("tbody");
        for (Trial trial : trials) {
            out.open("tr");
            out.element("td", Integer.toString(trial.slot().index()), "class", "number");
            out.element("td", trial.slot().workload());
            out.element(
                    "td",
                    Place.of(story.run(), trial.slot()),
                    "title",
                    trial.slot().point().label());
            out.element("td", trial.slot().platform());
            out.open("td")
                    .element(
                            "span",
                            trial.outcome().word(),
                            "class",
                            "word " + trial.outcome().word())
                    .close("td");
            out.element("td", trial.cause().orElseThrow().title());
            out.element("td", trial.message(), "class", "message");
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }
}

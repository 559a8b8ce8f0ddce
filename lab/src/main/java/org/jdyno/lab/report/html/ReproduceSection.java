package org.jdyno.lab.report.html;

import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;

/** How to get these figures again. */
final class ReproduceSection implements Section {
    @Override
    public void write(Html out, Story story) {
        Run run = story.run();
        out.open("section", "id", "reproduce");
        out.element("h2", "How to reproduce");
        out.element("p", "This run was asked for with:");
        out.element("pre", ShellLine.of(run.command()));
        out.element(
                "p",
                "Its seed is " + run.plan().seed() + "; with --seed "
                        + run.plan().seed() + " the same plan has the same schedule and the same load. jdyno "
                        + run.version() + ".");
        out.close("section");
    }
}

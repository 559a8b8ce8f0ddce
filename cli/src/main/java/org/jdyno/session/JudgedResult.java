package org.jdyno.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.experiment.Experiments;
import org.jdyno.experiment.RunStatus;
import org.jdyno.model.Judged;
import org.jdyno.model.UserError;
import org.jdyno.report.Format;
import org.jdyno.report.write.Screen;

/** The result of a run or a study, and its reports. */
public interface JudgedResult {
    /** The judged runs. */
    List<Judged> runs();

    /** The worst status of its runs. */
    default RunStatus status() {
        return Experiments.status(runs());
    }

    /** The file of the HTML report. */
    Path page();

    /** Writes the HTML report into the directory and returns its file. */
    Path writePage();

    /**
     * Renders the whole report.
     *
     * @throws UserError if there is none in this format
     */
    String render(Format format);

    /**
     * Renders the summary, which shows more on a wide terminal.
     *
     * @param page the HTML report
     */
    String summary(Screen screen, Path page);

    /**
     * Writes a file of percentiles for each distribution and returns the files.
     *
     * @param folder their directory; one in the directory of the run if empty
     */
    List<Path> writePercentiles(Optional<Path> folder);
}

package org.jdyno.lab.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.report.Format;

/** What a run or a study came to, and the documents that show it. */
public interface Result {
    /** The runs it is made of, as judged. */
    List<Judged> runs();

    /** Writes the HTML report into the directory and returns where. */
    Path writePage();

    /**
     * The whole report.
     *
     * @throws UserError when there is none in this format
     */
    String render(Format format);

    /**
     * What a terminal shows at the end.
     *
     * @param page where the HTML report is
     */
    String summary(boolean colour, Path page);

    /**
     * Writes a file of percentiles for each recorded distribution and returns where they are.
     *
     * @param folder where they go; a folder in the run's directory when empty
     */
    List<Path> writePercentiles(Optional<Path> folder);
}

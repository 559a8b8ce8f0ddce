package org.jdyno.lab.report;

import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.html.Page;

/** The report as one HTML page that opens from a file, makes no request and can be read without scripts. */
public final class HtmlReport implements Renderer {
    @Override
    public String render(Run run, Judgement judgement) {
        return Page.of(run, judgement);
    }
}

package org.jdyno.web.page;

import java.io.IOException;
import java.io.Writer;

/** What a request of the page does, on any engine. Any thread. */
public final class Site {
    private final FileSet files;

    public Site(FileSet files) {
        this.files = files;
    }

    /** The session of a request. */
    public interface Session {
        History history();

        void end();
    }

    public FileSet files() {
        return files;
    }

    /**
     * Writes the page of a request, and then remembers the request or ends the session.
     *
     * @return the number of bytes
     */
    public long answer(Session session, FileName file, boolean endsSession, Writer out) throws IOException {
        History history = session.history();
        Page page = new Page(out);
        page.begin(file);
        page.writeHistory(history.visits());
        page.writeSummary(files.path(file));
        page.end(endsSession);
        if (endsSession) {
            session.end();
        } else {
            history.add(new Visit(file.name(), page.rows()));
        }
        return page.bytes();
    }
}

package org.jdyno.web.page;

/** An earlier request of a session. Immutable. */
final class Visit {
    final String file;
    /** Of the table of the reply. */
    final int rows;

    Visit(String file, int rows) {
        this.file = file;
        this.rows = rows;
    }
}

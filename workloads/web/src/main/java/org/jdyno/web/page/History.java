package org.jdyno.web.page;

import java.util.ArrayList;
import java.util.List;

/** The requests of a session so far. Any thread. */
public final class History {
    private final List<Visit> visits = new ArrayList<Visit>();

    synchronized void add(Visit visit) {
        visits.add(visit);
    }

    synchronized List<Visit> visits() {
        return new ArrayList<Visit>(visits);
    }
}

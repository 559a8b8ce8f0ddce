package org.jdyno.lab.report.html;

/** A part of the page. */
@FunctionalInterface
interface Section {
    void write(Html out, Story story);
}

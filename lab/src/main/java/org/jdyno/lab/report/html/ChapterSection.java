package org.jdyno.lab.report.html;

import org.jdyno.lab.report.telling.Chapter;

/** The points that are part of no sweep, one after the other. */
final class ChapterSection implements Section {
    private final ChapterParts parts = new ChapterParts();

    @Override
    public void write(Html out, Story story) {
        for (Chapter chapter : story.contents().singles()) {
            out.open("section", "class", "chapter", "id", story.anchor(chapter));
            out.element("h2", chapter.name());
            parts.write(out, story, chapter);
            out.close("section");
        }
    }
}

package org.jdyno.report.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** A piece of a document; immutable. */
public sealed interface Block
        permits Block.Section,
                Block.Group,
                Block.Folded,
                Block.Paragraph,
                Block.Items,
                Block.Facts,
                Block.Code,
                Block.Chart,
                Table {
    /** The role of a text. Writers show it by layout, a mark or a colour; the words must be clear without it. */
    enum Tone {
        PLAIN,
        /** The most important sentence. */
        LEAD,
        /** Explanations and conditions. */
        QUIET,
        /** Do not rely on this without reading on. */
        CAUTION,
        /** Do not rely on this. */
        WARNING,
        BETTER,
        WORSE,
        EQUIVALENT
    }

    /**
     * Blocks below a heading. Its level is that of the tree.
     *
     * @param title not empty
     * @param id target of links; empty for none
     * @param link the id of the section that its title links to; empty for none
     * @param style layout classes of a page; empty for none
     */
    record Section(String title, String id, String link, String style, List<Block> blocks) implements Block {
        public Section {
            blocks = List.copyOf(blocks);
        }

        public Section(String title, List<? extends Block> blocks) {
            this(title, "", "", "", List.copyOf(blocks));
        }

        public Section id(String name) {
            return new Section(title, name, link, style, blocks);
        }

        public Section link(String target) {
            return new Section(title, id, target, style, blocks);
        }

        public Section style(String names) {
            return new Section(title, id, link, names, blocks);
        }
    }

    static Section section(String title, Block... blocks) {
        return new Section(title, List.of(blocks));
    }

    /**
     * Blocks that a page lays out together.
     *
     * @param style layout classes
     */
    record Group(String style, List<Block> blocks) implements Block {
        public Group {
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * Blocks that a page folds away below their title.
     *
     * @param id target of links; empty for none
     */
    record Folded(String title, String id, List<Block> blocks) implements Block {
        public Folded {
            blocks = List.copyOf(blocks);
        }

        public Folded(String title, List<? extends Block> blocks) {
            this(title, "", List.copyOf(blocks));
        }
    }

    record Paragraph(String text, Tone tone) implements Block {}

    static Paragraph text(String text) {
        return new Paragraph(text, Tone.PLAIN);
    }

    static Paragraph lead(String text) {
        return new Paragraph(text, Tone.LEAD);
    }

    static Paragraph quiet(String text) {
        return new Paragraph(text, Tone.QUIET);
    }

    static Paragraph warning(String text) {
        return new Paragraph(text, Tone.WARNING);
    }

    /** A list. */
    record Items(List<Paragraph> items) implements Block {
        public Items {
            items = List.copyOf(items);
        }

        /** All of one tone. */
        public static Items of(List<String> texts, Tone tone) {
            return new Items(
                    texts.stream().map(text -> new Paragraph(text, tone)).toList());
        }

        public static Items of(List<String> texts) {
            return of(texts, Tone.PLAIN);
        }
    }

    /** Names with one or more values each, in the order of the map. */
    record Facts(Map<String, List<String>> values) implements Block {}

    /** Input or output of a program, verbatim. */
    record Code(String text) implements Block {}

    /**
     * A drawing, for writers that can draw. All its figures are in tables too.
     *
     * @param kind the drawing function of the page's scripts
     * @param label description for those who cannot see it
     * @param data argument of that function; not to be changed
     */
    record Chart(String kind, String label, ObjectNode data) implements Block {}
}

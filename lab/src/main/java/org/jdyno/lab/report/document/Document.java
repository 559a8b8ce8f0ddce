package org.jdyno.lab.report.document;

import java.util.List;

/**
 * A whole document; immutable.
 *
 * @param title of all of it
 */
public record Document(String title, List<Block> blocks) {
    public Document {
        blocks = List.copyOf(blocks);
    }
}

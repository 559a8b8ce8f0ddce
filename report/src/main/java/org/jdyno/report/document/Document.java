package org.jdyno.report.document;

import java.util.List;

/**
 * A document; immutable.
 */
public record Document(String title, List<Block> blocks) {
    public Document {
        blocks = List.copyOf(blocks);
    }
}

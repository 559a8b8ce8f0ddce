package org.jdyno.report.document;

/** A method for each kind of block. */
public interface BlockVisitor {
    /** Calls the method for this kind of block. */
    default void visit(Block block) {
        if (block instanceof Block.Section section) {
            section(section);
        } else if (block instanceof Block.Group group) {
            group(group);
        } else if (block instanceof Block.Folded folded) {
            folded(folded);
        } else if (block instanceof Block.Paragraph paragraph) {
            paragraph(paragraph);
        } else if (block instanceof Block.Items items) {
            items(items);
        } else if (block instanceof Block.Facts facts) {
            facts(facts);
        } else if (block instanceof Block.Code code) {
            code(code);
        } else if (block instanceof Block.Chart chart) {
            chart(chart);
        } else if (block instanceof Table table) {
            table(table);
        } else {
            throw new IllegalArgumentException("no kind of block: " + block);
        }
    }

    void section(Block.Section section);

    void group(Block.Group group);

    void folded(Block.Folded folded);

    void paragraph(Block.Paragraph paragraph);

    void items(Block.Items items);

    void facts(Block.Facts facts);

    void code(Block.Code code);

    void chart(Block.Chart chart);

    void table(Table table);
}

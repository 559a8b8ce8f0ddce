package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;

/** Whether to trust the run: the results of its checks and of the A/A control. */
final class TrustTopic {
    private TrustTopic() {}

    static List<Block> of(Contents contents) {
        Trust trust = contents.judgement().trust();
        Tone tone = trust.untrusted() ? Tone.WARNING : Tone.PLAIN;
        List<String> notes = new ArrayList<>(TrustSentences.selfComparisons(contents.chapters()));
        notes.addAll(CapacitySentences.selfComparisons(contents));
        notes.addAll(TrustSentences.notes(contents.run(), trust));
        return List.of(new Section(
                        TrustSentences.heading(contents.run(), trust),
                        List.of(
                                new Paragraph(TrustSentences.trust(contents.run(), trust), tone),
                                Items.of(TrustSentences.reasons(contents.run(), trust), tone),
                                Items.of(notes, Tone.QUIET)))
                .id("trust")
                .style("box " + trust.state().word()));
    }
}

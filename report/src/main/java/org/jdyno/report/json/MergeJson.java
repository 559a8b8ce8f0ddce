package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jdyno.model.merge.MergedRuns;

/** The JSON document of merged runs; docs/merge.md describes it. */
public record MergeJson(int schema, @JsonUnwrapped MergedRuns merged) {
    /** The version of the document. */
    private static final int SCHEMA = 1;

    /** The document as text. */
    public static String text(MergedRuns merged) {
        return JsonText.of(new MergeJson(SCHEMA, merged));
    }
}

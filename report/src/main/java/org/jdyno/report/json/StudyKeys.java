package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.List;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.JudgedConclusion;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.report.study.ExhibitTable;

/** The JSON keys of studies, where they differ from the components. As {@link ModelKeys} for the records of a run. */
final class StudyKeys {
    private StudyKeys() {}

    static SimpleModule module() {
        return new SimpleModule("studies")
                .setMixInAnnotation(Conclusion.class, OfConclusion.class)
                .setMixInAnnotation(Exhibit.class, OfExhibit.class)
                .setMixInAnnotation(ExhibitTable.Cell.class, OfExhibitCell.class)
                .setMixInAnnotation(JudgedConclusion.class, OfJudgedConclusion.class)
                .setMixInAnnotation(JudgedConclusion.JudgedClaim.class, OfJudgedClaim.class)
                .setMixInAnnotation(JudgedConclusion.JudgedRatio.class, OfJudgedRatio.class)
                .setMixInAnnotation(JudgedConclusion.AtPoint.class, OfAtPoint.class)
                .setMixInAnnotation(NativeRatio.class, ModelKeys.OfEffect.class)
                .setMixInAnnotation(Study.class, OfStudy.class)
                .setMixInAnnotation(StudyPlan.class, OfStudyPlan.class);
    }

    /** The claims are in the judged conclusion, with their answers. */
    @JsonIncludeProperties({"says", "reading", "jvms"})
    private interface OfConclusion {}

    @JsonIncludeProperties({"name", "title", "chart", "part"})
    private interface OfExhibit {}

    @JsonPropertyOrder({"words", "value", "low", "high", "n", "mark", "notes"})
    @JsonIncludeProperties({"words", "value", "low", "high", "n", "mark", "notes"})
    private interface OfExhibitCell {
        @JsonSerialize(converter = NullIfEmpty.class)
        String words();

        @JsonProperty("notes")
        List<String> letters();
    }

    private static final class NullIfEmpty extends StdConverter<String, String> {
        @Override
        public String convert(String text) {
            return text.isEmpty() ? null : text;
        }
    }

    @JsonPropertyOrder({"says", "reading", "jvms", "answer", "claims"})
    private interface OfJudgedConclusion {
        @JsonUnwrapped
        Conclusion conclusion();
    }

    @JsonPropertyOrder({"title", "part", "measure", "at", "least", "most", "answer", "ratios", "gap"})
    private interface OfJudgedClaim {
        @JsonUnwrapped
        Conclusion.Claim claim();
    }

    @JsonPropertyOrder({"platform", "ratio", "low", "high", "blocks", "answer", "points"})
    private interface OfJudgedRatio {
        @JsonUnwrapped
        NativeRatio ratio();

        @JsonInclude(Include.NON_EMPTY)
        List<JudgedConclusion.AtPoint> points();
    }

    @JsonPropertyOrder({"point", "platform", "ratio", "low", "high", "blocks", "answer"})
    private interface OfAtPoint {
        @JsonUnwrapped
        NativeRatio ratio();
    }

    @JsonIncludeProperties({"name", "title", "source"})
    private interface OfStudy {}

    @JsonPropertyOrder({"id", "version", "seed", "budgetMillis", "command"})
    @JsonIncludeProperties({"id", "version", "seed", "budgetMillis", "command"})
    private interface OfStudyPlan {}
}

package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.JudgedConclusion;
import org.jdyno.model.study.RankAgreement;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.report.study.MeasuredExhibit;
import org.jdyno.report.study.MeasuredOverview;
import org.jdyno.report.study.StudyResults;

/** The JSON document of a study: the documents of its parts by their names, and the tables of its exhibits. */
public record StudyJson(
        int schema,
        Heading study,
        Map<String, Part> parts,
        List<ExhibitEntry> exhibits,
        @JsonInclude(Include.NON_EMPTY) Optional<ExhibitTable> overview,
        @JsonInclude(Include.NON_EMPTY) List<RankAgreement> agreements,
        @JsonInclude(Include.NON_EMPTY) Optional<ScoreCard> card,
        @JsonInclude(Include.NON_EMPTY) List<JudgedConclusion> conclusions) {
    private record Heading(@JsonUnwrapped Study study, @JsonUnwrapped StudyPlan plan) {}

    private record Part(String title, boolean leftOut, List<String> shortened, Optional<RunJson> report) {}

    private record ExhibitEntry(
            @JsonUnwrapped Exhibit exhibit, String axis, Optional<ExhibitTable> today, ExhibitTable published) {}

    /** The document as text. */
    public static String text(StudyResults results) {
        Map<String, Part> parts = new LinkedHashMap<>();
        results.parts().forEach(part -> parts.put(part.part().name(), part(part)));
        return JsonText.of(new StudyJson(
                RunJson.SCHEMA,
                new Heading(results.study(), results.plan()),
                parts,
                results.study().exhibits().stream()
                        .map(exhibit -> exhibit(results, exhibit))
                        .toList(),
                MeasuredOverview.of(results).map(MeasuredOverview::table),
                results.agreements(),
                results.card(),
                results.conclusions()));
    }

    private static Part part(StudyResults.Part part) {
        return new Part(
                part.part().title(),
                part.leftOut(),
                part.shortened(),
                part.judged().map(judged -> RunJson.of(judged.run(), judged.judgement())));
    }

    private static ExhibitEntry exhibit(StudyResults results, Exhibit exhibit) {
        return new ExhibitEntry(
                exhibit,
                MeasuredExhibit.axis(results, exhibit),
                MeasuredExhibit.of(results, exhibit).map(MeasuredExhibit::table),
                exhibit.published());
    }
}

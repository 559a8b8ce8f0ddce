package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.model.study.StudyPlan.State;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.report.StudyText;
import org.jdyno.lab.report.html.StudyPage;
import org.jdyno.lab.report.json.StudyDocument;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.store.StudyDirectory;

/** A study as it stands in its directory, each part judged. */
final class JudgedStudy {
    private final StudyResults results;

    private JudgedStudy(StudyResults results) {
        this.results = results;
    }

    static JudgedStudy of(StudyDirectory directory) {
        StudyPlan plan = directory.read();
        StudyFile file = StudyFile.of(plan.content(), "the study in " + directory.path());
        List<StudyResults.Part> parts = new ArrayList<>();
        for (Study.Part part : file.study().parts()) {
            int steps =
                    plan.progress(part.name()).map(StudyPlan.Progress::steps).orElse(0);
            boolean leftOut = plan.is(State.LEFT_OUT, part.name());
            Optional<Judged> judged = directory.run(part.name()).map(stored -> Judge.of(stored.read()));
            parts.add(new StudyResults.Part(
                    part, leftOut ? List.of() : file.part(part.name()).changes(steps), leftOut, judged));
        }
        return new JudgedStudy(new StudyResults(file.study(), plan, parts));
    }

    String json() {
        return StudyDocument.text(results);
    }

    String text() {
        return StudyText.of(results, Optional.empty());
    }

    /** Writes the pages of the study and of its parts, and returns where that of the study is. */
    Path write(StudyDirectory directory) {
        for (StudyResults.Part part : results.parts()) {
            part.judged().ifPresent(judged -> directory
                    .run(part.part().name())
                    .orElseThrow()
                    .writeReport(
                            Format.HTML.fileName(), Format.HTML.renderer().render(judged.run(), judged.judgement())));
        }
        return directory.writeReport(Format.HTML.fileName(), StudyPage.of(results));
    }

    /** Prints the tables, writes the pages, and returns where that of the study is. */
    Path tell(StudyDirectory directory, PrintWriter out) {
        Path page = write(directory);
        out.print(StudyText.of(results, Optional.of(page.toUri().toString())));
        out.flush();
        return page;
    }

    /**
     * The worst of its parts; that nothing can be said counts only if it is so of all, for some parts are single runs
     * as the original's were.
     */
    int exitCode() {
        List<Integer> codes = results.parts().stream()
                .flatMap(part -> part.judged().stream())
                .map(ExitCode::of)
                .toList();
        boolean nothingSaid = codes.stream().allMatch(code -> code == ExitCode.INCONCLUSIVE);
        return Stream.of(ExitCode.FAILED, ExitCode.UNTRUSTED)
                .filter(codes::contains)
                .findFirst()
                .orElse(nothingSaid ? ExitCode.INCONCLUSIVE : ExitCode.DONE);
    }
}

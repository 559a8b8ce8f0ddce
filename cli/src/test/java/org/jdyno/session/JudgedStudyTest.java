package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.model.UserError;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.Studies;
import org.jdyno.plan.StudyFile;
import org.jdyno.report.Format;
import org.jdyno.store.StudyDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study without any begun part. */
class JudgedStudyTest {
    @TempDir
    private Path folder;

    private JudgedStudy study;

    @BeforeEach
    void storeAndJudge() {
        StudyPlan plan = new StudyPlan(
                "2026-01-02_03-04-05",
                "0.1.0",
                List.of("./jdyno", "run", "volano-1999"),
                Studies.in(Checkout.root().resolve("studies"))
                        .get("volano-1999")
                        .content(),
                List.of("25"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                Optional.empty(),
                Map.of());
        StudyDirectory.create(folder.resolve("study"), plan);
        study = JudgedStudy.in(folder.resolve("study"));
    }

    @Test
    void itIsToldFromARunByItsDirectory() {
        assertTrue(JudgedStudy.isIn(folder.resolve("study")));
        assertFalse(JudgedStudy.isIn(folder));
    }

    @Test
    void partsThatWereNotBegunAreNoRuns() {
        assertEquals(List.of(), study.runs());
        assertTrue(study.render(Format.TEXT).contains("not started"), study.render(Format.TEXT));
    }

    @Test
    void itsPageIsWrittenBesideItsParts() throws Exception {
        Path page = study.writePage();
        assertEquals(folder.toRealPath().resolve("study/report.html"), page);
        assertEquals(study.render(Format.HTML), Files.readString(page));
        assertTrue(study.summary(false, page).contains(page.toUri().toString()));
    }

    @Test
    void formatsThatOnlyRunsHaveAreRefused() {
        String csv =
                assertThrows(UserError.class, () -> study.render(Format.CSV)).getMessage();
        assertTrue(csv.startsWith("a study has no report in the format csv; its parts have one: the runs in "), csv);
        String hgrm = assertThrows(UserError.class, () -> study.writePercentiles(Optional.empty()))
                .getMessage();
        assertTrue(hgrm.startsWith("a study has no report in the format hgrm; "), hgrm);
    }

    /** The file is of somebody else, or damaged. */
    @Test
    void progressThatItsPartsCannotHaveIsRefused() throws Exception {
        Path file = folder.resolve("study/study.yaml");
        String whole = Files.readString(file);
        String part = StudyFile.of(StudyDirectory.open(folder.resolve("study")).read(), "")
                .study()
                .parts()
                .get(0)
                .name();
        for (String progress : List.of(part + ": {steps: -1", part + ": {steps: 2147483647", "other: {steps: 0")) {
            String parts = "parts: {" + progress + ", state: \"BEGUN\", rate: null}}";
            assertTrue(whole.contains("parts: {}"), whole);
            Files.writeString(file, whole.replace("parts: {}", parts));
            UserError error = assertThrows(UserError.class, () -> JudgedStudy.in(folder.resolve("study")));
            assertTrue(error.getMessage().contains("is damaged"), error.getMessage());
        }
    }
}

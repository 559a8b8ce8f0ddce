package org.jdyno.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdyno.model.Key;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Coverage;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.Overview;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.yaml.Binding;
import org.jdyno.yaml.Setting;
import org.jdyno.yaml.YamlFile;
import org.jdyno.yaml.YamlLimits;

/** A study file: the study as its report shows it, and the plans of its parts; docs/studies.md describes it. */
public final class StudyFile {
    /** A plan file does not have this key. */
    private static final String PARTS = "parts";

    private static final Binding BINDING = new Binding(Map.of());

    private final String content;
    private final Form form;
    private final Study study;
    private final Map<String, PartPlan> plans;

    /** The keys of the file; each is described where the study has it. */
    private record Form(
            String name,
            String title,
            @Key(otherwise = "") String source,
            String question,
            List<String> differences,
            List<String> platforms,
            List<String> platformsIfHere,
            @Key(least = 1) Optional<Long> budgetMillis,
            List<PartPlan.Form> parts,
            List<Setting> exhibits,
            Optional<Overview> overview,
            List<CardLine> card,
            List<Conclusion> conclusions,
            Map<String, List<String>> environments,
            Optional<Coverage> coverage) {
        private Form {
            if (budgetMillis.isEmpty()
                    && parts.stream().anyMatch(part -> part.share().isPresent())) {
                throw new IllegalArgumentException("it has parts with a share, and no budget that they share");
            }
            if (!platforms.isEmpty() && !platformsIfHere.isEmpty()) {
                throw new IllegalArgumentException("it has platforms and platforms-if-here; remove one of them");
            }
        }
    }

    private StudyFile(String content, Form form, Study study) {
        this.content = content;
        this.form = form;
        this.study = study;
        this.plans = form.parts.stream().collect(Collectors.toMap(PartPlan.Form::name, PartPlan::new));
    }

    public static boolean isStudy(Path file) {
        return YamlFile.read(file, YamlLimits.OF_USERS).has(PARTS);
    }

    public static StudyFile read(Path file) {
        return of(YamlFile.text(file, YamlLimits.OF_USERS), file.toString());
    }

    /**
     * Reads the content of a study file.
     *
     * @param source its name in errors
     */
    public static StudyFile of(String content, String source) {
        Setting file = Setting.of(content, source);
        Form form = BINDING.read(file, Form.class);
        return new StudyFile(
                content,
                form,
                file.valid(() -> new Study(
                        form.name,
                        form.title,
                        form.source,
                        form.question,
                        form.differences,
                        form.parts.stream().map(PartPlan.Form::part).toList(),
                        exhibits(form.exhibits),
                        form.overview,
                        form.card,
                        form.conclusions,
                        form.environments,
                        form.coverage)));
    }

    /**
     * Reads the content of a study that was stored, whose parts have begun as the content says.
     *
     * @param source its name in errors
     */
    public static StudyFile of(StudyPlan stored, String source) {
        StudyFile file = of(stored.content(), source);
        stored.parts().forEach((name, progress) -> {
            PartPlan part = file.plans.get(name);
            if (part == null || progress.steps() > part.steps()) {
                throw new UserError(source + " is damaged: its part " + Words.quoted(name)
                        + (part == null ? " is not in its content" : " has no " + progress.steps() + " steps"));
            }
        });
        return file;
    }

    private static List<Exhibit> exhibits(List<Setting> sections) {
        List<Exhibit> exhibits = new ArrayList<>();
        Binding binding = new Binding(Map.of(
                ExhibitTable.class, value -> published(value, exhibits), Exhibit.Column.class, StudyFile::column));
        sections.forEach(section -> exhibits.add(binding.read(section, Exhibit.class)));
        return exhibits;
    }

    /** A word, or a section of a heading and the word. */
    private static Exhibit.Column column(Setting value) {
        if (!value.isSection()) {
            return new Exhibit.Column("", value.text());
        }
        if (value.section().size() != 1) {
            throw value.wrong("must be a word, or one heading with its word");
        }
        Map.Entry<String, Setting> only = value.section().entrySet().iterator().next();
        return new Exhibit.Column(only.getKey(), only.getValue().text());
    }

    /** The published figures: a section, or the name of an exhibit above with the same figures. */
    private static ExhibitTable published(Setting value, List<Exhibit> above) {
        if (value.isSection()) {
            Map<Class<?>, Function<Setting, ?>> figures =
                    Map.of(ExhibitTable.Cell.class, figure -> ExhibitTable.Cell.parse(figure.text()));
            ExhibitTable table = new Binding(figures).read(value, ExhibitTable.class);
            if (table.rows().isEmpty() && table.said().isEmpty()) {
                throw value.wrong("needs rows, or said: what the report tells in words");
            }
            if (!table.rows().isEmpty()
                    && (value.get("unit").isEmpty() || table.columns().isEmpty())) {
                throw value.wrong("has rows, which need a unit and columns");
            }
            return table;
        }
        String name = value.text();
        return above.stream()
                .filter(exhibit -> exhibit.name().equals(name))
                .findFirst()
                .map(Exhibit::published)
                .orElseThrow(() -> value.wrong("must be a section or an exhibit above, not "
                        + Words.quoted(name)
                        + Words.hint(name, above.stream().map(Exhibit::name).toList())));
    }

    public String content() {
        return content;
    }

    public Study study() {
        return study;
    }

    /** The specs of its platforms; empty if it names none. */
    public List<String> platforms() {
        return form.platforms;
    }

    /** The platforms to compare as far as they are installed; empty if it names none. */
    public List<String> preferredPlatforms() {
        return form.platformsIfHere;
    }

    /** The default budget; empty if the parts say how long they take. */
    public Optional<Long> budgetMillis() {
        return form.budgetMillis;
    }

    public Set<String> workloads() {
        return study.parts().stream()
                .flatMap(part -> part(part.name()).request(study, part, 0).workloads().keySet().stream())
                .collect(Collectors.toSet());
    }

    public PartPlan part(String name) {
        return Optional.ofNullable(plans.get(name)).orElseThrow();
    }
}

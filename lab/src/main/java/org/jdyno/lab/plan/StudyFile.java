package org.jdyno.lab.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.Entry;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.model.study.Published;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.yaml.YamlFile;
import org.jdyno.lab.yaml.YamlLimits;

/** A study file: the study as its report shows it, and the plans of its parts; docs/studies.md describes it. */
public final class StudyFile {
    /** A plan file does not have this key. */
    private static final String PARTS = "parts";

    private final String content;
    private final List<String> platforms;
    private final List<String> preferredPlatforms;
    private final Study study;
    private final Map<String, PartPlan> plans;
    private final Optional<Long> budgetMillis;

    private StudyFile(
            String content,
            List<String> platforms,
            List<String> preferredPlatforms,
            Study study,
            Map<String, PartPlan> plans,
            Optional<Long> budgetMillis) {
        this.budgetMillis = budgetMillis;
        this.content = content;
        this.platforms = platforms;
        this.preferredPlatforms = preferredPlatforms;
        this.study = study;
        this.plans = plans;
    }

    /** Whether a file is a study. */
    public static boolean isStudy(Path file) {
        return Settings.hasKey(file, PARTS);
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
        Settings file = Settings.of(content, source);
        Map<String, PartPlan> plans = new LinkedHashMap<>();
        List<Study.Part> parts = new ArrayList<>();
        file.sections(PARTS).forEach((name, section) -> {
            parts.add(ValidSection.of(
                    section, () -> new Study.Part(name, section.text("title"), section.texts("notes"))));
            plans.put(name, PartPlan.read(section));
            section.rejectUnknownKeys();
        });
        Map<String, List<String>> environments = new LinkedHashMap<>();
        file.sectionIf("environments").ifPresent(section -> section.lists(environments::put));
        Study study = ValidSection.of(
                file,
                () -> new Study(
                        file.text("name"),
                        file.text("title"),
                        file.textIf("source").orElse(""),
                        file.text("question"),
                        file.texts("differences"),
                        parts,
                        exhibits(file, plans),
                        card(file, plans),
                        ConclusionSection.read(file, plans.keySet()),
                        environments));
        Optional<Long> budgetMillis = file.millisIf("budget", 1, Durations.MOST_MILLIS);
        if (budgetMillis.isEmpty()
                && plans.values().stream().anyMatch(plan -> plan.share().isPresent())) {
            throw file.wrong("has parts with a share, and no budget that they share");
        }
        List<String> platforms = file.texts("platforms");
        List<String> preferred = file.texts("platforms-if-here");
        file.rejectUnknownKeys();
        if (!platforms.isEmpty() && !preferred.isEmpty()) {
            throw file.wrong("has platforms and platforms-if-here; remove one of them");
        }
        return new StudyFile(content, platforms, preferred, study, plans, budgetMillis);
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

    private static List<Exhibit> exhibits(Settings file, Map<String, PartPlan> parts) {
        List<Exhibit> exhibits = new ArrayList<>();
        for (Settings section : file.sectionList("exhibits")) {
            Exhibit exhibit = ValidSection.of(
                    section,
                    () -> new Exhibit(
                            section.text("name"),
                            section.text("title"),
                            section.textIf("reading").orElse(""),
                            kind(section),
                            section.text("part"),
                            section.textIf("limits"),
                            section.wholeIf("at", Long.MIN_VALUE, Long.MAX_VALUE)
                                    .map(OptionalDouble::of)
                                    .orElse(OptionalDouble.empty()),
                            section.textIf("measure"),
                            section.texts("measures"),
                            section.textIf("distribution"),
                            published(section, exhibits)));
            section.rejectUnknownKeys();
            for (String part : exhibit.parts()) {
                if (!parts.containsKey(part)) {
                    throw section.wrong(
                            "names the unknown part " + Words.quoted(part) + Words.hint(part, parts.keySet()));
                }
            }
            exhibits.add(exhibit);
        }
        return exhibits;
    }

    private static List<CardLine> card(Settings file, Map<String, PartPlan> parts) {
        List<CardLine> lines = new ArrayList<>();
        for (Settings section : file.sectionList("card")) {
            CardLine line = new CardLine(
                    section.text("question"), section.text("title"), section.text("part"), section.text("measure"));
            section.rejectUnknownKeys();
            if (!parts.containsKey(line.part())) {
                throw section.wrong("names the part " + Words.quoted(line.part()) + ", which is not there"
                        + Words.hint(line.part(), parts.keySet()));
            }
            lines.add(line);
        }
        return lines;
    }

    private static Exhibit.Kind kind(Settings section) {
        String word = section.text("kind");
        for (Exhibit.Kind kind : Exhibit.Kind.values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        throw section.wrong("kind must be one of " + String.join(", ", Exhibit.Kind.words()) + ", not "
                + Words.quoted(word) + Words.didYouMean(word, Exhibit.Kind.words()));
    }

    /** The published figures: a section, or the name of an exhibit above with the same figures. */
    private static Published published(Settings section, List<Exhibit> above) {
        String key = "published";
        if (section.isText(key)) {
            String name = section.text(key);
            return above.stream()
                    .filter(exhibit -> exhibit.name().equals(name))
                    .findFirst()
                    .map(Exhibit::published)
                    .orElseThrow(() -> section.wrong("published must be a section or an exhibit above, not "
                            + Words.quoted(name)
                            + Words.hint(name, above.stream().map(Exhibit::name).toList())));
        }
        return published(section.sectionIf(key).orElseThrow(() -> section.wrong("needs " + key)));
    }

    private static Published published(Settings section) {
        String last = section.textIf("last").orElse("");
        List<Published.Row> rows = new ArrayList<>();
        section.sectionIf("rows")
                .ifPresent(listed -> listed.lists((platform, texts) -> {
                    List<Entry> entries = texts.stream()
                            .map(text -> ValidSection.of(section, () -> Entry.parse(text)))
                            .toList();
                    boolean ended = !last.isEmpty() && !entries.isEmpty();
                    rows.add(new Published.Row(
                            platform,
                            ended ? entries.subList(0, entries.size() - 1) : entries,
                            ended ? entries.get(entries.size() - 1) : Entry.NOTHING));
                }));
        Map<String, String> notes =
                section.sectionIf("notes").map(Settings::entries).orElse(Map.of());
        Published published = ValidSection.of(
                section,
                () -> new Published(
                        section.text("when"),
                        rows.isEmpty() ? "" : section.text("unit"),
                        section.texts("columns"),
                        last,
                        rows,
                        notes,
                        section.texts("said")));
        section.rejectUnknownKeys();
        return published;
    }

    /** The text of the file. */
    public String content() {
        return content;
    }

    public Study study() {
        return study;
    }

    /** The specs of its platforms; empty if it names none. */
    public List<String> platforms() {
        return platforms;
    }

    /** The platforms to compare as far as they are installed; empty if it names none. */
    public List<String> preferredPlatforms() {
        return preferredPlatforms;
    }

    /** The default budget; empty if the parts say how long they take. */
    public Optional<Long> budgetMillis() {
        return budgetMillis;
    }

    /** The workloads of all parts. */
    public Set<String> workloads() {
        return study.parts().stream()
                .flatMap(part -> part(part.name()).request(study, part, 0).workloads().keySet().stream())
                .collect(Collectors.toSet());
    }

    public PartPlan part(String name) {
        return Optional.ofNullable(plans.get(name)).orElseThrow();
    }
}

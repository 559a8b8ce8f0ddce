package org.jdyno.lab.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Words;

/** Reads the measures of a {@code workload.yaml}, and those that all workloads share. */
final class MeasureSections {
    private MeasureSections() {}

    /** Adds the measures of a file; a measure that is there already stays. */
    static void read(Settings file, Map<String, Measure> measures, Map<String, Formula> formulas) {
        file.sections("measures").forEach((name, section) -> {
            if (!measures.containsKey(name)) {
                measures.put(name, measure(name, section));
                formulas.put(
                        name,
                        Formula.parse(
                                section.text("value"),
                                section.numberIf("scale", 1e-15, 1e15).orElse(1)));
                section.rejectUnknownKeys();
            }
        });
    }

    private static Measure measure(String name, Settings section) {
        String better = section.text("better");
        if (!better.equals("higher") && !better.equals("lower")) {
            throw section.wrong("better must be higher or lower, not " + Words.quoted(better));
        }
        return new Measure(
                name,
                section.text("title"),
                section.text("unit"),
                Direction.valueOf(better.toUpperCase(Locale.ROOT)),
                section.numberIf("margin", 0, 1).orElse(0.02),
                kind(section));
    }

    private static Measure.Kind kind(Settings section) {
        boolean headline = section.flag("headline", false);
        boolean condition = section.flag("condition", false);
        if (headline && condition) {
            throw section.wrong("must be the headline or a condition, not both");
        }
        return headline ? Measure.Kind.HEADLINE : condition ? Measure.Kind.CONDITION : Measure.Kind.EXPLORATORY;
    }

    /** Adds the measures that all workloads share. */
    static void readCommon(Map<String, Measure> measures, Map<String, Formula> formulas) {
        String resource = "common-measures.yaml";
        try (InputStream in = MeasureSections.class.getResourceAsStream(resource)) {
            read(Settings.read(in, resource), measures, formulas);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.study.Conclusion;

/** The conclusions of a study file. */
final class ConclusionSection {
    private ConclusionSection() {}

    /** @param parts names of the parts of the study */
    static List<Conclusion> read(Settings file, Set<String> parts) {
        List<Conclusion> conclusions = new ArrayList<>();
        for (Settings section : file.sectionList("conclusions")) {
            conclusions.add(ValidSection.of(
                    section,
                    () -> new Conclusion(
                            section.text("says"),
                            section.textIf("reading").orElse(""),
                            jvms(section),
                            claims(section, parts))));
            section.rejectUnknownKeys();
        }
        return conclusions;
    }

    private static Conclusion.Jvms jvms(Settings section) {
        String word = section.text("jvms");
        List<String> words = Arrays.stream(Conclusion.Jvms.values())
                .map(Conclusion.Jvms::word)
                .toList();
        if (!words.contains(word)) {
            throw section.wrong("jvms must be one of " + String.join(", ", words) + ", not " + Words.quoted(word));
        }
        return Conclusion.Jvms.values()[words.indexOf(word)];
    }

    private static List<Conclusion.Claim> claims(Settings conclusion, Set<String> parts) {
        List<Conclusion.Claim> claims = new ArrayList<>();
        for (Settings section : conclusion.sectionList("claims")) {
            Conclusion.Claim claim = ValidSection.of(section, () -> claim(section));
            if (!parts.contains(claim.part())) {
                throw section.wrong(
                        "names the unknown part " + Words.quoted(claim.part()) + Words.hint(claim.part(), parts));
            }
            claims.add(claim);
        }
        return claims;
    }

    /** A misspelt bound is reported as such, not as a bound that is missing. */
    private static Conclusion.Claim claim(Settings section) {
        String title = section.text("title");
        String part = section.text("part");
        Optional<String> measure = section.textIf("measure");
        Map<String, String> at = section.sectionIf("at").map(Settings::entries).orElse(Map.of());
        OptionalDouble least = section.numberIf("least", 0, 1e12);
        OptionalDouble most = section.numberIf("most", 0, 1e12);
        section.rejectUnknownKeys();
        return new Conclusion.Claim(title, part, measure, at, least, most);
    }
}

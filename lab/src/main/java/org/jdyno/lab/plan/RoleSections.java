package org.jdyno.lab.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Condition;
import org.jdyno.lab.model.LevelOptions;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.UsualHeap;

/** Reads the roles of a {@code workload.yaml}. */
final class RoleSections {
    private static final String UNDER_TEST = "under-test";

    private RoleSections() {}

    /** Reads all roles, in the order of the file. */
    static List<Role> read(Settings file) {
        List<Role> roles = new ArrayList<>();
        file.sections("roles").forEach((name, role) -> {
            roles.add(new Role(
                    name,
                    role.text("main"),
                    role.flag("drives", false),
                    depends(role) || role.flag(UNDER_TEST, false),
                    role.textIf("splits"),
                    role.sectionIf("options").map(RoleSections::options).orElse(List.of()),
                    role.flag("generator", false),
                    role.flag("adapter", false),
                    role.sectionIf("when").map(RoleSections::condition).orElse(Condition.ALWAYS),
                    depends(role) ? condition(role.sectionIf(UNDER_TEST).orElseThrow()) : Condition.ALWAYS,
                    role.textIf("count"),
                    role.sectionIf("heap").map(RoleSections::heap)));
            role.rejectUnknownKeys();
        });
        return roles;
    }

    /** Whether a role is under test only under a condition. */
    private static boolean depends(Settings role) {
        return role.get(UNDER_TEST).filter(JsonNode::isObject).isPresent();
    }

    /** The condition of a section that lists values of parameters. */
    static Condition condition(Settings section) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        section.lists(values::put);
        if (values.isEmpty() || values.containsValue(List.of())) {
            throw section.wrong("must name a parameter with a list of its values, such as {database: [postgres]}");
        }
        return Condition.of(values);
    }

    private static UsualHeap heap(Settings section) {
        String size = section.text("size");
        Condition when = section.sectionIf("when").map(RoleSections::condition).orElse(Condition.ALWAYS);
        section.rejectUnknownKeys();
        try {
            return new UsualHeap(size, when);
        } catch (IllegalArgumentException invalid) {
            throw section.wrong("is not valid: " + invalid.getMessage());
        }
    }

    private static List<LevelOptions> options(Settings section) {
        List<LevelOptions> options = new ArrayList<>();
        section.lists((levels, listed) -> {
            try {
                options.add(LevelOptions.parse(levels, listed));
            } catch (IllegalArgumentException invalid) {
                throw section.wrong("are not valid: " + invalid.getMessage());
            }
        });
        return options;
    }
}

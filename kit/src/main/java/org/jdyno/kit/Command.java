package org.jdyno.kit;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** One line from the lab to a role. Immutable. */
final class Command {
    private final Map<?, ?> fields;

    private Command(Map<?, ?> fields) {
        this.fields = fields;
    }

    static Command parse(String line) {
        try {
            Object fields = Json.parse(line);
            if (fields instanceof Map && ((Map<?, ?>) fields).get("command") instanceof String) {
                return new Command((Map<?, ?>) fields);
            }
        } catch (IOException malformed) {
            throw new RoleFailure("error", "not a command: " + line, malformed);
        }
        throw new RoleFailure("error", "not a command: " + line);
    }

    String name() {
        return (String) fields.get("command");
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    double number(String name) {
        Object value = fields.get(name);
        if (!(value instanceof Double)) {
            throw new RoleFailure("error", "command " + name() + " needs the number " + name);
        }
        return (Double) value;
    }

    /** The addresses in the command: role name to endpoint name to {@code host:port}. */
    Map<String, Map<String, String>> endpoints() {
        Map<String, Map<String, String>> endpoints = new LinkedHashMap<String, Map<String, String>>();
        for (Map.Entry<?, ?> role : object("endpoints", fields.get("endpoints")).entrySet()) {
            Map<String, String> addresses = new LinkedHashMap<String, String>();
            for (Map.Entry<?, ?> endpoint : object("endpoints", role.getValue()).entrySet()) {
                addresses.put(String.valueOf(endpoint.getKey()), String.valueOf(endpoint.getValue()));
            }
            endpoints.put(String.valueOf(role.getKey()), addresses);
        }
        return endpoints;
    }

    private Map<?, ?> object(String field, Object value) {
        if (!(value instanceof Map)) {
            throw new RoleFailure("error", "command " + name() + " needs objects in " + field);
        }
        return (Map<?, ?>) value;
    }
}

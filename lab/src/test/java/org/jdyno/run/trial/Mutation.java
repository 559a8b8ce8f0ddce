package org.jdyno.run.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Changes the output of roles: bytes, lines, fields, values, order. The same seed makes the same changes. */
final class Mutation {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "\"\"",
            "\"NaN\"",
            "-1",
            "0",
            "1",
            "1.5",
            "1e308",
            "-1e308",
            "1e999",
            "9223372036854775807",
            "-9223372036854775808",
            "9007199254740993",
            "123456789012345678901234567890",
            "86400000000000",
            "[]",
            "{}",
            "[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]",
            "{\"a\":{\"b\":1}}",
            "\"\\u001b[31m\\u0000\"",
            "\"../../x\"",
            "\"measure\"",
            "\"warmup\"",
            "\"stop\"",
            "\"host:99999\"",
            "\"1 2 3\"",
            "\"5 -5 5\"",
            "\"AAAA\"");

    private static final List<String> FOREIGN = List.of(
            "{\"event\":\"ready\",\"protocol\":1,\"pid\":1,\"endpoints\":{}}",
            "{\"event\":\"first-operation\"}",
            "{\"event\":\"done\",\"command\":\"measure\"}",
            "{\"event\":\"failed\",\"cause\":\"out-of-memory\",\"message\":\"full\"}",
            "{\"event\":\"failed\",\"cause\":\"mood\",\"message\":\"today\"}",
            "{\"event\":\"check\",\"name\":\"echoes\",\"value\":1,\"expected\":2}",
            "{\"event\":\"dance\"}",
            "{\"event\":\"window\",\"phase\":\"measure\"}",
            "{\"level\":\"info\"}",
            "no event");

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    /** @param script of each role, in parts; it stays as it is */
    Map<String, List<byte[]>> of(Map<String, List<byte[]>> script) {
        Map<String, List<byte[]>> changed = new LinkedHashMap<>();
        script.forEach((role, parts) -> changed.put(role, new ArrayList<>(parts)));
        List<String> roles = List.copyOf(script.keySet());
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            List<byte[]> parts = changed.get(one(roles));
            int part = random.nextInt(parts.size());
            parts.set(part, changed(parts.get(part), one(changed.get(one(roles)))));
        }
        return changed;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private byte[] changed(byte[] part, byte[] other) {
        return switch (random.nextInt(8)) {
            case 0 -> bytes(part);
            case 1 -> Arrays.copyOf(part, random.nextInt(part.length + 1));
            case 2 -> lines(part, other);
            case 3 -> random.nextInt(100) == 0 ? endless() : lines(part, other);
            default -> event(part);
        };
    }

    private byte[] bytes(byte[] part) {
        byte[] changed = part.clone();
        for (int flips = 1 + random.nextInt(8); flips > 0 && changed.length > 0; flips--) {
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        return changed;
    }

    private byte[] lines(byte[] part, byte[] other) {
        List<String> lines = lines(part);
        int at = random.nextInt(lines.size());
        switch (random.nextInt(5)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, lines.get(at));
            case 2 -> lines.add(lines.remove(at));
            case 3 -> lines.add(at, one(FOREIGN));
            default -> lines.add(at, one(lines(other)));
        }
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> lines(byte[] part) {
        return new ArrayList<>(List.of(new String(part, StandardCharsets.UTF_8).split("\n", -1)));
    }

    private byte[] endless() {
        byte[] line = new byte[5 << 20];
        Arrays.fill(line, (byte) 'x');
        byte[] begin = "{\"event\":\"window\",\"phase\":\"".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(begin, 0, line, 0, random.nextBoolean() ? begin.length : 0);
        return line;
    }

    /** Changes one field of an event, at any depth. */
    private byte[] event(byte[] part) {
        List<String> lines = lines(part);
        int at = random.nextInt(lines.size());
        try {
            JsonNode event = JSON.readTree(lines.get(at));
            if (event instanceof ObjectNode object && !object.isEmpty()) {
                lines.set(at, withChangedField(object));
            }
            return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        } catch (IOException changedBefore) {
            return bytes(part);
        }
    }

    private String withChangedField(ObjectNode event) throws IOException {
        ObjectNode in = event;
        String field = one(names(in));
        while (in.get(field) instanceof ObjectNode inner && !inner.isEmpty() && random.nextInt(4) > 0) {
            in = inner;
            field = one(names(in));
        }
        JsonNode value = in.get(field);
        switch (random.nextInt(6)) {
            case 0 -> in.remove(field);
            case 1 -> in.set(one(List.of("x", "a b", "x".repeat(500), "", "wallNanos", "event")), value);
            case 2 -> in.put(field, value.asLong() + (random.nextBoolean() ? 86_400_000L : -86_400_000L));
            case 3 -> in.put(field, text(value.asText()));
            default -> {
                // As text, because a JSON tree cannot hold all of them.
                in.put(field, "@here@");
                return event.toString().replace("\"@here@\"", one(VALUES));
            }
        }
        return event.toString();
    }

    private static List<String> names(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Another text of a similar kind; base64 stays base64. */
    private String text(String text) {
        if (text.isEmpty()) {
            return "x";
        }
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes(Base64.getDecoder().decode(text)));
            for (int more = random.nextInt(3) * random.nextInt(2_000); more > 0; more--) {
                out.write(random.nextInt());
            }
            return Base64.getEncoder().encodeToString(out.toByteArray());
        } catch (IllegalArgumentException | IOException noBase64) {
            int at = random.nextInt(text.length());
            return text.substring(0, at) + (char) random.nextInt(0x300) + text.substring(at);
        }
    }
}

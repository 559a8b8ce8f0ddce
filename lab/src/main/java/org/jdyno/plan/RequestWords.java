package org.jdyno.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.yaml.YamlFile;
import org.jdyno.yaml.YamlLimits;

/** Checks a mix of requests as its client reads it, which the README of the workload {@code http} describes. */
final class RequestWords {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String FILE = "file:";
    private static final Set<String> METHODS = Set.of("get", "head", "post", "put", "delete", "patch", "options");
    private static final Set<String> OTHERS = Set.of("weight", "headers", "body", "expect");
    private static final Set<String> EXPECTED = Set.of("status", "length", "text");

    private static final Pattern DRAWN =
            Pattern.compile("\\{(?:(?:zipf:)?(\\d{1,18})\\.\\.(\\d{1,18})(?::\\d+(?:\\.\\d+)?)?|file:[^{}]+)}");
    private static final Pattern MISSPELT = Pattern.compile("\\{(?:zipf|file):[^}]*}?");
    private static final Pattern HEADER = Pattern.compile("[-!#$%&'*+.^_`|~0-9A-Za-z]+");

    private RequestWords() {}

    /**
     * Checks the value of the parameter {@code requests}.
     *
     * @param filesHere whether a file that it names is on this machine
     * @throws UserError that says what is wrong, such as a path without a slash
     */
    static void check(String requests, boolean filesHere) {
        if (requests.startsWith("/")) {
            checkPath(requests);
            return;
        }
        if (requests.startsWith(FILE) && !filesHere) {
            return;
        }
        String json = requests.startsWith(FILE)
                ? YamlFile.text(Path.of(requests.substring(FILE.length())), YamlLimits.OF_RUNS)
                : requests;
        JsonNode mix = parsed(json, requests);
        require(mix.isArray() && !mix.isEmpty(), "must be a path or a list of one request or more", requests);
        mix.forEach(RequestWords::checkRequest);
    }

    private static JsonNode parsed(String json, String requests) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException malformed) {
            throw new UserError(
                    "requests must be a path that begins with /, a JSON array of requests, or file: and a file with"
                            + " one, not " + Words.quoted(requests) + ": "
                            + Words.cutQuotes(malformed.getOriginalMessage()),
                    malformed);
        }
    }

    private static void checkRequest(JsonNode request) {
        require(request.isObject(), "must have a section for each request", request);
        Set<String> methods = new TreeSet<>();
        request.fieldNames().forEachRemaining(key -> {
            requireKnown(key, METHODS.contains(key) || OTHERS.contains(key), List.of(METHODS, OTHERS));
            if (METHODS.contains(key)) {
                methods.add(key);
            }
        });
        require(methods.size() == 1, "must have one method, such as get: and its path, for each request", request);
        checkPath(text(request.get(methods.iterator().next())));
        checkNumber(request, "weight", 1, 1_000_000);
        if (request.has("body") && !text(request.get("body")).startsWith(FILE)) {
            checkDrawn(request.get("body").asText());
        }
        if (request.has("headers")) {
            require(request.get("headers").isObject(), "must have names and values as headers", request.get("headers"));
            request.get("headers").properties().forEach(RequestWords::checkHeader);
        }
        if (request.has("expect")) {
            checkExpected(request);
        }
    }

    private static void checkHeader(Map.Entry<String, JsonNode> header) {
        require(HEADER.matcher(header.getKey()).matches(), "must have headers with names of HTTP", header.getKey());
        checkDrawn(text(header.getValue()));
    }

    private static void checkExpected(JsonNode request) {
        JsonNode expected = request.get("expect");
        if (!expected.isObject()) {
            checkNumber(request, "expect", 200, 999);
            return;
        }
        expected.fieldNames().forEachRemaining(key -> requireKnown(key, EXPECTED.contains(key), List.of(EXPECTED)));
        checkNumber(expected, "status", 200, 999);
        checkNumber(expected, "length", 0, Integer.MAX_VALUE);
        if (expected.has("text")) {
            text(expected.get("text"));
        }
    }

    private static void checkPath(String path) {
        checkDrawn(path);
        require(
                path.startsWith("/") && DRAWN.matcher(path).replaceAll("").matches("[!-z|~]*"),
                "must have paths that begin with / and have no space, brace or other character that a URL must encode",
                path);
    }

    private static void checkDrawn(String text) {
        Matcher drawn = DRAWN.matcher(text);
        while (drawn.find()) {
            boolean rises = drawn.group(1) == null || Long.parseLong(drawn.group(1)) <= Long.parseLong(drawn.group(2));
            require(rises, "must have ranges that end at or above their start", drawn.group());
        }
        Matcher misspelt = MISSPELT.matcher(DRAWN.matcher(text).replaceAll(""));
        if (misspelt.find()) {
            require(false, "must have {1..5000}, {zipf:1..5000:0.99} or {file:PATH} to draw values", misspelt.group());
        }
    }

    private static void checkNumber(JsonNode section, String key, long least, long most) {
        JsonNode number = section.get(key);
        if (number != null) {
            BoundedNumber.whole("requests: " + key, number.toString(), least, most);
        }
    }

    private static String text(JsonNode value) {
        require(value.isTextual(), "must have a text where a path, a header, a body or a text is meant", value);
        return value.asText();
    }

    private static void requireKnown(String key, boolean known, List<Set<String>> words) {
        Set<String> all = new TreeSet<>();
        words.forEach(all::addAll);
        if (!known) {
            throw new UserError("requests has the unknown key " + Words.quoted(key) + Words.hint(key, all));
        }
    }

    private static void require(boolean holds, String rule, Object value) {
        if (!holds) {
            throw new UserError("requests " + rule + ", not " + Words.quoted(value.toString()));
        }
    }
}

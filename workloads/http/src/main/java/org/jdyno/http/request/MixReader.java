package org.jdyno.http.request;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdyno.kit.Json;
import org.jdyno.kit.RoleFailure;

/** Reads the parameter {@code requests}; the README of the workload describes it. */
final class MixReader {
    private static final Set<String> METHODS = keys("get", "head", "post", "put", "delete", "patch", "options");
    private static final Set<String> OTHER_KEYS = keys("weight", "headers", "body", "expect");
    private static final Set<String> EXPECTED_KEYS = keys("status", "length", "text");
    private static final String FILE = "file:";
    private static final int MAX_WEIGHT = 1_000_000;

    private MixReader() {}

    static RequestMix read(String parameter) {
        if (parameter.startsWith("/")) {
            return array(Collections.singletonList(Collections.singletonMap("get", parameter)));
        }
        String json = parameter.startsWith(FILE)
                ? new String(InputFile.bytes(parameter.substring(FILE.length())), StandardCharsets.UTF_8)
                : parameter;
        try {
            return array(Json.parse(json));
        } catch (IOException malformed) {
            throw wrong("must be a path, a JSON array of requests, or file: and a file with one: "
                    + malformed.getMessage().split("\n")[0]);
        }
    }

    private static RequestMix array(Object value) {
        if (!(value instanceof List) || ((List<?>) value).isEmpty()) {
            throw wrong("must be a JSON array with one request at least");
        }
        List<RequestTemplate> requests = new ArrayList<RequestTemplate>();
        List<Long> weights = new ArrayList<Long>();
        for (Object element : (List<?>) value) {
            Map<?, ?> request = object(element, "each request");
            requests.add(request(request));
            weights.add(weight(request));
        }
        return new RequestMix(requests, weights);
    }

    private static RequestTemplate request(Map<?, ?> request) {
        Set<String> methods = new TreeSet<String>();
        for (Object key : request.keySet()) {
            if (METHODS.contains(key)) {
                methods.add((String) key);
            } else if (!OTHER_KEYS.contains(key)) {
                throw wrong("has the unknown key " + key + "; known are " + METHODS + " and " + OTHER_KEYS);
            }
        }
        if (methods.size() != 1) {
            throw wrong("must name one method and its path, such as \"get\": \"/\", for each request, not " + methods);
        }
        String method = methods.iterator().next();
        Map<?, ?> headers = request.containsKey("headers")
                ? object(request.get("headers"), "headers")
                : Collections.<String, String>emptyMap();
        boolean namesHost = false;
        for (Object name : headers.keySet()) {
            namesHost |= "host".equalsIgnoreCase((String) name);
        }
        return new RequestTemplate(
                method.toUpperCase(Locale.ROOT),
                path(text(request.get(method), method)),
                VariableText.of(lines(headers)),
                namesHost,
                body(request),
                expectation(request.get("expect")));
    }

    private static String path(String path) {
        if (!path.startsWith("/") || !VariableText.constantOf(path).matches("[!-z|~]*")) {
            throw wrong("must have paths that begin with / and hold no space, brace or other character that a URL"
                    + " must encode, not \"" + path + "\"");
        }
        return path;
    }

    private static long weight(Map<?, ?> request) {
        return request.containsKey("weight") ? whole(request.get("weight"), "weight", 1, MAX_WEIGHT) : 1;
    }

    private static String lines(Map<?, ?> headers) {
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<?, ?> header : headers.entrySet()) {
            String value = text(header.getValue(), "a header");
            String name = String.valueOf(header.getKey());
            if (!name.matches("[-!#$%&'*+.^_`|~0-9A-Za-z]+") || value.matches("(?s).*[\r\n].*")) {
                throw wrong("has the header \"" + name + "\", which is not a name and a value of one line");
            }
            lines.append(name).append(": ").append(value).append("\r\n");
        }
        return lines.toString();
    }

    private static VariableText body(Map<?, ?> request) {
        if (!request.containsKey("body")) {
            return VariableText.of("");
        }
        String body = text(request.get("body"), "body");
        return body.startsWith(FILE)
                ? VariableText.constant(InputFile.bytes(body.substring(FILE.length())))
                : VariableText.of(body);
    }

    private static Expectation expectation(Object expect) {
        if (expect == null) {
            return new Expectation(null, null, null);
        }
        if (expect instanceof Double) {
            return new Expectation(status(expect), null, null);
        }
        Map<?, ?> expected = object(expect, "expect");
        for (Object key : expected.keySet()) {
            if (!EXPECTED_KEYS.contains(key)) {
                throw wrong("has the unknown key " + key + " in expect; known are " + EXPECTED_KEYS);
            }
        }
        return new Expectation(
                expected.containsKey("status") ? status(expected.get("status")) : null,
                expected.containsKey("length")
                        ? Long.valueOf(whole(expected.get("length"), "length", 0, Integer.MAX_VALUE))
                        : null,
                expected.containsKey("text")
                        ? text(expected.get("text"), "text").getBytes(StandardCharsets.UTF_8)
                        : null);
    }

    private static int status(Object value) {
        return (int) whole(value, "status", 200, 999);
    }

    private static long whole(Object value, String key, long min, long max) {
        if (value instanceof Double) {
            double number = (Double) value;
            if (number == Math.rint(number) && number >= min && number <= max) {
                return (long) number;
            }
        }
        throw wrong("has the " + key + " " + value + ", which must be a whole number from " + min + " to " + max);
    }

    private static String text(Object value, String key) {
        if (value instanceof String) {
            return (String) value;
        }
        throw wrong("has " + value + " for " + key + ", which must be text");
    }

    private static Map<?, ?> object(Object value, String what) {
        if (value instanceof Map) {
            return (Map<?, ?>) value;
        }
        throw wrong("has " + value + " where " + what + " must be a JSON object");
    }

    private static Set<String> keys(String... keys) {
        return Collections.unmodifiableSet(new TreeSet<String>(Arrays.asList(keys)));
    }

    private static RoleFailure wrong(String what) {
        return new RoleFailure("bad-parameter", "parameter requests " + what);
    }
}

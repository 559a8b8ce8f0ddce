package org.jdyno.http.request;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.jdyno.http.request.VariableText.Literal;

/** A kind of request of a mix: its text, with drawn values, and the answer that is expected. Immutable. */
public final class RequestTemplate {
    /** A client may send these again if it cannot know whether the server has received them (RFC 9110, 9.2.2). */
    private static final Set<String> IDEMPOTENT = Collections.unmodifiableSet(
            new HashSet<String>(Arrays.asList("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE")));

    private static final Set<String> WITH_BODY =
            Collections.unmodifiableSet(new HashSet<String>(Arrays.asList("POST", "PUT", "PATCH")));

    final Literal start;
    final VariableText path;
    final VariableText headers;
    final VariableText body;
    final boolean namesHost;
    private final String name;
    private final boolean head;
    private final boolean idempotent;
    private final boolean withBody;
    private final Expectation expectation;

    /**
     * @param headers lines that end with CR LF
     * @param namesHost whether they have the host
     */
    RequestTemplate(
            String method,
            String path,
            VariableText headers,
            boolean namesHost,
            VariableText body,
            Expectation expectation) {
        start = new Literal(method + " ");
        this.path = VariableText.of(path);
        this.headers = headers;
        this.namesHost = namesHost;
        this.body = body;
        this.expectation = expectation;
        name = method + " " + path;
        head = method.equals("HEAD");
        idempotent = IDEMPOTENT.contains(method);
        withBody = WITH_BODY.contains(method) || !body.isEmpty();
    }

    public Expectation expectation() {
        return expectation;
    }

    /** Whether the answer has no body, whatever its headers say. */
    public boolean isHead() {
        return head;
    }

    public boolean isIdempotent() {
        return idempotent;
    }

    /** Whether the length of the body is sent, even if it is 0. */
    boolean hasBody() {
        return withBody;
    }

    @Override
    public String toString() {
        return name;
    }
}

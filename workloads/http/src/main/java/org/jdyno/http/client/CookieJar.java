package org.jdyno.http.client;

import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The cookies of one user. All are sent to every path: there is one server, and its sessions are what matters. A cookie
 * ends when the server says so by an age of 0, not with time.
 */
final class CookieJar {
    private static final byte[] NO_LINE = {};
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\t]]");

    private final Map<String, String> values = new LinkedHashMap<String, String>();
    private byte[] line = NO_LINE;

    /** Keeps what an answer sets by these headers. */
    void keep(List<String> headers) {
        if (headers.isEmpty()) {
            return;
        }
        for (String set : headers) {
            Cookie cookie = decoded(set);
            if (cookie != null) {
                keep(cookie);
            }
        }
        line = encoded();
    }

    /** Null for what is no cookie, which browsers ignore too: one with a control character would end our header. */
    private static Cookie decoded(String set) {
        try {
            return CONTROL.matcher(set).find() ? null : ClientCookieDecoder.LAX.decode(set);
        } catch (IllegalArgumentException tabInAttribute) {
            return null;
        }
    }

    private void keep(Cookie cookie) {
        if (cookie.maxAge() <= 0 && cookie.maxAge() != Cookie.UNDEFINED_MAX_AGE) {
            values.remove(cookie.name());
        } else {
            values.put(cookie.name(), cookie.value());
        }
    }

    private byte[] encoded() {
        if (values.isEmpty()) {
            return NO_LINE;
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> cookie : values.entrySet()) {
            text.append(text.length() == 0 ? "Cookie: " : "; ");
            text.append(cookie.getKey()).append('=').append(cookie.getValue());
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The line of a request with its CR LF; empty without cookies. */
    byte[] line() {
        return line;
    }
}

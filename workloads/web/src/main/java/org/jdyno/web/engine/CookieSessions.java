package org.jdyno.web.engine;

import com.sun.net.httpserver.HttpExchange;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.web.page.History;
import org.jdyno.web.page.Site;

/** Sessions by cookie, for an engine without any. A session that its user leaves stays. Any thread. */
final class CookieSessions {
    private static final String COOKIE = "JSESSIONID";
    private static final int RANDOM_BITS = 128;
    private static final int RADIX = 36;

    private final Traffic traffic;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, History> histories = new ConcurrentHashMap<String, History>();

    CookieSessions(Traffic traffic) {
        this.traffic = traffic;
    }

    /** The session of a request; a new one if its cookie names none. */
    Site.Session of(HttpExchange exchange) {
        String id = idIn(exchange.getRequestHeaders().getOrDefault("Cookie", Collections.<String>emptyList()));
        History history = id == null ? null : histories.get(id);
        return history == null ? begin(exchange) : session(id, history);
    }

    private static String idIn(List<String> headers) {
        for (String header : headers) {
            for (String cookie : header.split("; ")) {
                if (cookie.startsWith(COOKIE + "=")) {
                    return cookie.substring(COOKIE.length() + 1);
                }
            }
        }
        return null;
    }

    private Site.Session begin(HttpExchange exchange) {
        String id = new BigInteger(RANDOM_BITS, random).toString(RADIX);
        History history = new History();
        histories.put(id, history);
        traffic.sessionBegins();
        exchange.getResponseHeaders().set("Set-Cookie", COOKIE + "=" + id + "; Path=/; HttpOnly");
        return session(id, history);
    }

    private Site.Session session(String id, History history) {
        return new Site.Session() {
            @Override
            public History history() {
                return history;
            }

            @Override
            public void end() {
                histories.remove(id);
                traffic.sessionEnds();
            }
        };
    }
}

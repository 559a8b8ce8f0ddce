package org.jdyno.web.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;
import org.jdyno.web.page.FileName;
import org.jdyno.web.page.History;
import org.jdyno.web.page.Site;

/** The HTTP server of the JDK, with sessions of our own. */
final class JdkEngine implements Engine {
    private static final String MANY = "1000000";
    private static final int LENGTH_UNKNOWN = 0;
    private static final int NO_BODY = -1;

    private final Threads threads;
    private final Tls tls;

    JdkEngine(Threads threads, Tls tls) {
        this.threads = threads;
        this.tls = tls;
    }

    @Override
    public int serve(Site site, Traffic traffic, InetSocketAddress address) throws IOException {
        // By default it delays packets, and closes idle connections after 30 s or if there are more than 200.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", MANY);
        System.setProperty("sun.net.httpserver.idleInterval", MANY);
        HttpServer server = create(address);
        CookieSessions sessions = new CookieSessions(traffic);
        server.createContext("/page", exchange -> {
            answerPage(site, sessions, traffic, exchange);
            exchange.close();
        });
        server.createContext("/files/", exchange -> {
            answerFile(site, traffic, exchange);
            exchange.close();
        });
        server.setExecutor(threads.executor());
        server.start();
        return server.getAddress().getPort();
    }

    private HttpServer create(InetSocketAddress address) throws IOException {
        try {
            if (!tls.isOn()) {
                return HttpServer.create(address, Threads.BACKLOG);
            }
            HttpsServer server = HttpsServer.create(address, Threads.BACKLOG);
            server.setHttpsConfigurator(new HttpsConfigurator(tls.context()) {
                @Override
                public void configure(HttpsParameters connection) {
                    connection.setSSLParameters(Tls.limits());
                }
            });
            return server;
        } catch (NoClassDefFoundError withoutModule) {
            throw new RoleFailure("unsupported", "this Java has no module jdk.httpserver", withoutModule);
        }
    }

    private static void answerPage(Site site, CookieSessions sessions, Traffic traffic, HttpExchange exchange)
            throws IOException {
        Map<String, String> parameters = parameters(exchange.getRequestURI().getRawQuery());
        Optional<FileName> file =
                site.files().find(parameters.get("dir"), parameters.get("class"), parameters.get("file"));
        if (!file.isPresent()) {
            exchange.sendResponseHeaders(404, NO_BODY);
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "text/html;charset=ISO-8859-1");
        Site.Session session = sessions.of(exchange);
        exchange.sendResponseHeaders(200, LENGTH_UNKNOWN);
        Writer out =
                new BufferedWriter(new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.ISO_8859_1));
        traffic.page(site.answer(session, file.get(), parameters.containsKey("end"), out));
        out.close();
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<String, String>();
        for (String parameter : query == null ? new String[0] : query.split("&")) {
            int equals = parameter.indexOf('=');
            if (equals > 0) {
                parameters.put(parameter.substring(0, equals), parameter.substring(equals + 1));
            }
        }
        return parameters;
    }

    private static void answerFile(Site site, Traffic traffic, HttpExchange exchange) throws IOException {
        Optional<FileName> file = site.files().find(exchange.getRequestURI().getPath());
        if (!file.isPresent()) {
            exchange.sendResponseHeaders(404, NO_BODY);
            return;
        }
        traffic.file(file.get().bytes());
        exchange.sendResponseHeaders(200, file.get().bytes());
        Files.copy(site.files().path(file.get()), exchange.getResponseBody());
    }

    /** Sessions by cookie, for an engine without any. A session that its user leaves stays. Any thread. */
    static final class CookieSessions {
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
}

package org.jdyno.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server in the process of the test that answers with the bytes that a script gives, well-formed or not. */
final class ScriptedServer implements AutoCloseable {
    /**
     * A request as it arrived.
     *
     * @param headers by name in lower case
     * @param place among the requests of its connection, from 0
     */
    record Request(String method, String path, Map<String, String> headers, String body, int place) {}

    /** Answers a request; returns whether the connection stays open. */
    interface Script {
        boolean answer(Request request, OutputStream out) throws IOException;
    }

    private final ServerSocket listening;
    private final Script script;
    private final AtomicInteger requests = new AtomicInteger();
    private final Map<String, Integer> byPath = new ConcurrentHashMap<>();

    ScriptedServer(Script script) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
    }

    ScriptedServer(ServerSocket listening, Script script) {
        this.listening = listening;
        this.script = script;
        start(this::acceptAll);
    }

    /** A server that gives every request the same bytes and keeps the connection or not. */
    static ScriptedServer saying(String answer, boolean stays) throws IOException {
        return new ScriptedServer((request, out) -> {
            say(out, answer);
            return stays;
        });
    }

    static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** An answer of this body, with its length. */
    static void answer(OutputStream out, String status, String body) throws IOException {
        say(out, "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Requests so far. */
    int requests() {
        return requests.get();
    }

    /** Requests so far of each path. */
    Map<String, Integer> byPath() {
        return byPath;
    }

    private static void start(Runnable act) {
        Thread thread = new Thread(act, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listening.accept();
                start(() -> serve(client));
            }
        } catch (IOException closed) {
            // By the end of the test.
        }
    }

    private void serve(Socket accepted) {
        try (Socket client = accepted) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            int place = 0;
            for (Request request = read(in, place); request != null; request = read(in, ++place)) {
                requests.incrementAndGet();
                byPath.merge(request.path(), 1, Integer::sum);
                boolean stays = script.answer(request, out);
                out.flush();
                if (!stays) {
                    return;
                }
            }
        } catch (IOException gone) {
            // The client has closed the connection, as the script may have wanted.
        }
    }

    private static Request read(InputStream in, int place) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            String[] header = line.split(": ", 2);
            headers.put(header[0].toLowerCase(Locale.ROOT), header[header.length - 1]);
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        String[] words = first.split(" ");
        return new Request(words[0], words[1], headers, new String(body, StandardCharsets.UTF_8), place);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return line.toString(StandardCharsets.UTF_8).replace("\r", "");
            }
            line.write(next);
        }
        return null;
    }

    /** Accepts no more connections. */
    void end() throws IOException {
        listening.close();
    }

    @Override
    public void close() throws IOException {
        end();
    }
}

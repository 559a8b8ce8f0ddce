package org.jdyno.server.example;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A server of the kind a user may have, on the HTTP server of the JDK. Arguments: the port, and the address. */
public final class Shop {
    private static final int THREADS = 16;

    private Shop() {}

    public static void main(String[] args) throws IOException {
        // Otherwise answers on a connection that is kept wait for the client's acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InetSocketAddress address = new InetSocketAddress(
                InetAddress.getByName(args.length > 1 ? args[1] : "127.0.0.1"), Integer.parseInt(args[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/health", exchange -> answer(exchange, 200, "ok"));
        server.createContext("/products/", exchange -> answer(exchange, 200, product(exchange)));
        server.createContext("/orders", exchange -> answer(exchange, 201, "accepted"));
        server.start();
        System.out.println("The shop is open at port " + server.getAddress().getPort());
    }

    private static String product(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        StringBuilder json = new StringBuilder("{\"product\": \"");
        json.append(path.substring(path.lastIndexOf('/') + 1)).append("\", \"reviews\": [");
        for (int i = 1; i <= 20; i++) {
            json.append(i == 1 ? "" : ", ").append("{\"stars\": ").append(i % 5 + 1);
            json.append(", \"text\": \"review ")
                    .append(i)
                    .append(" of ")
                    .append(path)
                    .append("\"}");
        }
        return json.append("]}").toString();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        try (InputStream body = exchange.getRequestBody()) {
            byte[] buffer = new byte[8192];
            while (body.read(buffer) >= 0) {
                continue;
            }
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}

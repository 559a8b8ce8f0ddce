import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Downloads a file for mvnw, by the Java that every build has: {@code java Download.java URL FILE SHA512}. Ends with 0
 * if the file has this checksum, 3 if it has another, and 1 if it could not be downloaded, with the reason as the last
 * line of its output.
 */
class Download {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int FORGED = 3;

    public static void main(String[] arguments) throws Exception {
        URI from = URI.create(arguments[0]);
        MessageDigest digest = MessageDigest.getInstance("SHA-512");
        try (OutputStream file = new DigestOutputStream(Files.newOutputStream(Path.of(arguments[1])), digest)) {
            download(from, file);
        } catch (IOException | IllegalArgumentException failed) {
            System.out.println(from + ": " + failed.toString().replaceFirst("^java[.\\w]*[.]", ""));
            System.exit(1);
        }
        String checksum = HexFormat.of().formatHex(digest.digest());
        if (!checksum.equals(arguments[2])) {
            System.out.println("its checksum is " + checksum + ", not " + arguments[2]);
            System.exit(FORGED);
        }
    }

    private static void download(URI from, OutputStream file) throws IOException {
        URLConnection connection = from.toURL().openConnection(proxy(from));
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream content = connection.getInputStream()) {
            if (connection instanceof HttpURLConnection http && http.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw new IOException("the answer has status " + http.getResponseCode());
            }
            long due = connection.getContentLengthLong();
            long came = content.transferTo(file);
            if (due > came) {
                throw new IOException("the connection ended after " + came + " of " + due + " bytes");
            }
        }
    }

    /** The proxy that the environment names, as curl and wget read it: {@code https_proxy=http://host:port}. */
    private static Proxy proxy(URI from) {
        String address = environment(from.getScheme() + "_proxy");
        boolean direct = Arrays.stream(environment("no_proxy").split("[, ]+"))
                .map(name -> name.replaceFirst("^[*]?[.]", ""))
                .anyMatch(name -> name.equals("*")
                        || !name.isEmpty() && ("." + from.getHost()).endsWith("." + name));
        if (address.isEmpty() || direct) {
            return Proxy.NO_PROXY;
        }
        URI proxy = URI.create(address.contains("://") ? address : "http://" + address);
        int port = proxy.getPort() < 0 ? 80 : proxy.getPort();
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHost(), port));
    }

    private static String environment(String name) {
        String upper = System.getenv().getOrDefault(name.toUpperCase(Locale.ROOT), "");
        return System.getenv().getOrDefault(name, upper);
    }
}

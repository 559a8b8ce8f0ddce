package org.jdyno.http.client;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import org.jdyno.kit.RoleFailure;

/** The server that is requested. Immutable. */
public final class Target {
    final boolean secure;
    final InetSocketAddress address;
    /** Its name or address, as in the URL. */
    final String host;
    /** The header {@code Host}. */
    final String authority;
    /** The beginning of all paths; may be empty. */
    final String prefix;

    private Target(URI url) {
        secure = "https".equals(url.getScheme());
        host = url.getHost();
        boolean usualPort = url.getPort() < 0;
        authority = usualPort ? host : host + ":" + url.getPort();
        prefix = url.getRawPath().replaceAll("/$", "");
        int port = usualPort ? secure ? 443 : 80 : url.getPort();
        address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new RoleFailure("refused", "unknown host " + host);
        }
    }

    /**
     * A server by its URL, such as {@code https://localhost:8443/shop}.
     *
     * @throws RoleFailure as {@code bad-parameter} if it is none
     */
    public static Target of(String url) {
        try {
            URI parsed = new URI(url);
            boolean known = "http".equals(parsed.getScheme()) || "https".equals(parsed.getScheme());
            if (known && parsed.getHost() != null && parsed.getRawQuery() == null && parsed.getRawFragment() == null) {
                return new Target(parsed);
            }
        } catch (URISyntaxException malformed) {
            throw notUrl(url);
        }
        throw notUrl(url);
    }

    private static RoleFailure notUrl(String url) {
        return new RoleFailure(
                "bad-parameter", "a target must be a URL such as http://localhost:8080, not \"" + url + "\"");
    }

    /** The server among the other roles of the trial: the first with an endpoint {@code http} or {@code https}. */
    public static Target among(Map<String, Map<String, String>> endpoints) {
        for (Map<String, String> ofRole : endpoints.values()) {
            for (String scheme : new String[] {"http", "https"}) {
                if (ofRole.containsKey(scheme)) {
                    return of(scheme + "://" + ofRole.get(scheme));
                }
            }
        }
        throw new RoleFailure("error", "no role has an endpoint http or https: " + endpoints);
    }
}

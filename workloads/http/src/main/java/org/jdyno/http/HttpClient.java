package org.jdyno.http;

import org.jdyno.http.client.ClientRole;
import org.jdyno.http.client.Settings;
import org.jdyno.kit.RoleProcess;

/** The users of an HTTP server. */
public final class HttpClient {
    private HttpClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new ClientRole(Settings::new));
    }
}

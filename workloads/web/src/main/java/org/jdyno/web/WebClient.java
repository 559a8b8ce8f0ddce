package org.jdyno.web;

import org.jdyno.http.client.ClientRole;
import org.jdyno.http.client.Settings;
import org.jdyno.kit.RoleProcess;

/** The users of the site: those of the workload {@code http} with the site's mix of requests. */
public final class WebClient {
    private WebClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new ClientRole(parameters -> new Settings(parameters, SiteRequests.mix(parameters))));
    }
}

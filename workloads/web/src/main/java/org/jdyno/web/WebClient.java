package org.jdyno.web;

import java.util.Collections;
import java.util.Map;
import org.jdyno.http.client.Crowd;
import org.jdyno.http.client.Settings;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/** The users of the site: those of the workload {@code http} with the site's mix of requests. */
public final class WebClient implements DrivingRole {
    private Crowd crowd;

    private WebClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new WebClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        crowd = new Crowd(new Settings(context.parameters(), SiteRequests.mix(context.parameters())), context);
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws InterruptedException {
        return crowd.connect(endpoints);
    }

    @Override
    public void load(Load load) throws InterruptedException {
        crowd.load(load);
    }

    @Override
    public void check(RoleContext context) {
        crowd.check();
    }
}

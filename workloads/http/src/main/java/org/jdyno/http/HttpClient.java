package org.jdyno.http;

import java.util.Collections;
import java.util.Map;
import org.jdyno.http.client.Crowd;
import org.jdyno.http.client.Settings;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/** The users of an HTTP server. An operation is a request with the right answer. */
public final class HttpClient implements DrivingRole {
    private Crowd crowd;

    private HttpClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new HttpClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        crowd = new Crowd(new Settings(context.parameters()), context);
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

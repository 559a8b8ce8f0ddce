package org.jdyno.http.client;

import java.util.Collections;
import java.util.Map;
import java.util.function.Function;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;

/** The users of an HTTP server. An operation is a request with the right answer. */
public final class ClientRole implements DrivingRole {
    private final Function<Parameters, Settings> settings;
    private Crowd crowd;

    /** @param settings of the users, from the parameters of the role */
    public ClientRole(Function<Parameters, Settings> settings) {
        this.settings = settings;
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        crowd = new Crowd(settings.apply(context.parameters()), context);
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

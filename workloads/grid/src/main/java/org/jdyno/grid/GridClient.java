package org.jdyno.grid;

import java.util.Collections;
import java.util.Map;
import org.jdyno.grid.client.Settings;
import org.jdyno.grid.client.Stress;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/** Gives the grid its entries, then gets, puts and removes them, and knows of each what it must be. */
public final class GridClient implements DrivingRole {
    private RoleContext context;
    private Settings settings;
    private Stress stress;

    public static void main(String[] args) {
        RoleProcess.run(args, new GridClient());
    }

    @Override
    public Map<String, String> start(RoleContext own) {
        context = own;
        settings = new Settings(own.parameters());
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        stress = new Stress(context, settings, GridNode.nodes(endpoints));
        return stress.connect();
    }

    @Override
    public void load(Load load) throws Exception {
        stress.run(load);
    }

    @Override
    public void check(RoleContext own) throws Exception {
        stress.check();
    }
}

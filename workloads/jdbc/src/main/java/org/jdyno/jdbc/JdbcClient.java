package org.jdyno.jdbc;

import java.util.Collections;
import java.util.Map;
import java.util.TimeZone;
import org.jdyno.database.Database;
import org.jdyno.jdbc.kernel.Session;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.KernelLoop;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/** Repeats what is measured. Calls that reach another process are timed each, and shorter ones in batches. */
public final class JdbcClient implements DrivingRole {
    private RoleContext context;
    private Settings settings;
    private KernelLoop loop;
    private Kernel kernel;

    public static void main(String[] args) {
        RoleProcess.run(args, new JdbcClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        // Elsewhere there are days without some of the times that are drawn.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        this.context = context;
        settings = new Settings(context.parameters());
        loop = new KernelLoop(context);
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        Database database = Database.of(context.parameters(), endpoints, DriverVersion.of(context));
        database.requireWritable();
        kernel = Kernels.make(settings.kernel, settings.largeBytes, settings.seed, new Session(database));
        loop.connect(kernel);
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws Exception {
        loop.load(load);
    }

    @Override
    public void check(RoleContext context) throws Exception {
        if (kernel != null) {
            // Every value has been compared by now; a difference would have ended the role.
            context.check("values", kernel.verify());
        }
    }
}

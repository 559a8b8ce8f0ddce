package org.jdyno.system;

import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.KernelLoop;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.system.call.Calls;
import org.jdyno.system.call.DatagramKernel;

/** Repeats what is measured. Round trips are timed each, and other operations in batches. */
public final class SystemClient implements DrivingRole {
    private final Calls calls = new Calls();
    private RoleContext context;
    private Settings settings;
    private KernelLoop loop;
    private KernelCounters kernelCounters;
    private Kernel kernel;

    public static void main(String[] args) {
        RoleProcess.run(args, new SystemClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        this.context = context;
        settings = new Settings(context.parameters());
        loop = new KernelLoop(context);
        kernelCounters = new KernelCounters(context, settings.test.group != TestKind.Group.THREAD);
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        kernel = new Kernels(settings, context, calls, endpoints).make();
        loop.connect(kernel);
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws Exception {
        kernelCounters.begin();
        loop.load(load);
        kernelCounters.end();
    }

    @Override
    public void check(RoleContext context) throws Exception {
        if (kernel == null) {
            return;
        }
        kernel.verify();
        if (settings.test.group != TestKind.Group.CALL) {
            // Every operation has been compared by now; a difference would have ended the role.
            context.check("test", settings.test);
        } else if (!(kernel instanceof DatagramKernel && ((DatagramKernel) kernel).hasLost())) {
            calls.check(context);
        }
    }
}

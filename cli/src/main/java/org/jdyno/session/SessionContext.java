package org.jdyno.session;

import java.util.List;
import org.jdyno.host.Installation;
import org.jdyno.host.UserHome;
import org.jdyno.plan.Studies;
import org.jdyno.plan.Workloads;
import org.jdyno.platform.Inventory;

/** What the sessions of a process share. Workloads and JVMs are found on demand. */
public final class SessionContext {
    private final Installation installation;
    private final String version;
    private final List<String> command;
    private final SessionListener listener;
    private final MissingJvms missing;
    private Workloads workloads;
    private Inventory inventory;
    private Preparation preparation;

    /**
     * @param version the version of jdyno
     * @param command the command that was given; stored with runs
     */
    public SessionContext(Installation installation, String version, List<String> command, SessionListener listener) {
        this(installation, version, command, listener, MissingJvms.REFUSED);
    }

    private SessionContext(
            Installation installation,
            String version,
            List<String> command,
            SessionListener listener,
            MissingJvms missing) {
        this.installation = installation;
        this.version = version;
        this.command = List.copyOf(command);
        this.listener = listener;
        this.missing = missing;
    }

    /** A context of other sessions, in which platforms whose JVM this machine lacks are treated so. */
    public SessionContext with(MissingJvms treated) {
        return new SessionContext(installation, version, command, listener, treated);
    }

    public Installation installation() {
        return installation;
    }

    public String version() {
        return version;
    }

    public List<String> command() {
        return command;
    }

    public SessionListener listener() {
        return listener;
    }

    public Workloads workloads() {
        if (workloads == null) {
            workloads = Workloads.in(installation.workloads());
        }
        return workloads;
    }

    public Studies studies() {
        return Studies.in(installation.studies());
    }

    /** The JVMs of this machine. The first call takes seconds for each JVM that jdyno has not seen before. */
    public Inventory inventory() throws InterruptedException {
        if (inventory == null) {
            inventory = Inventory.find(
                    System.getenv(), UserHome.ofThisProcess(), home -> listener.step("probing the JVM in " + home));
            listener.step("");
        }
        return inventory;
    }

    Preparation preparation() throws InterruptedException {
        if (preparation == null) {
            preparation = new Preparation(workloads(), inventory(), version, missing);
        }
        return preparation;
    }
}

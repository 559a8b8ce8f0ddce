package org.jdyno.web;

import java.io.IOException;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;
import org.jdyno.kit.TrialDirectory;
import org.jdyno.kit.TrialDirectory.Room;
import org.jdyno.kit.tls.Tls;
import org.jdyno.web.engine.Engine;
import org.jdyno.web.engine.Engines;
import org.jdyno.web.engine.Security;
import org.jdyno.web.engine.Traffic;
import org.jdyno.web.page.FileSet;
import org.jdyno.web.page.Site;

/** The site. An operation is a request with its answer. */
public final class WebServer implements Role {
    private static final int MOST_DIRECTORIES = 1000;

    private FileSet files;
    private Traffic traffic;
    private Tls tls;
    private boolean hasFiles;

    WebServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new WebServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        Security.apply(parameters);
        tls = Tls.ofServer(Tls.Provision.of(parameters));
        Engine engine = Engines.of(parameters, tls);
        int directories = (int) parameters.number("directories", 1, MOST_DIRECTORIES);
        long seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        Room needs = new Room(directories * FileSet.DIRECTORY_BYTES, "the files of the site");
        TrialDirectory directory = TrialDirectory.below(Paths.get(parameters.text("directory")), "web", needs);
        context.atEnd(directory::close);
        files = new FileSet(directory.path(), directories, seed);
        traffic = new Traffic(context);
        Site site = new Site(files);
        return Collections.singletonMap(
                tls.isOn() ? "https" : "http",
                ServerAddress.listen(parameters, address -> engine.serve(site, traffic, address)));
    }

    /** Writes the files once: not before, because that is no part of the start of a server. */
    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws IOException {
        if (!hasFiles) {
            files.write();
            hasFiles = true;
        }
        return Collections.emptyMap();
    }

    @Override
    public void check(RoleContext context) {
        traffic.check();
        tls.check(context);
    }
}

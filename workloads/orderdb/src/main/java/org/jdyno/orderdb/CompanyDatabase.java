package org.jdyno.orderdb;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.jdyno.database.Database;
import org.jdyno.database.DatabaseRole;
import org.jdyno.kit.AdapterRole;
import org.jdyno.kit.ProcessFigures;
import org.jdyno.kit.ProgramHiccups;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;
import org.jdyno.orderdb.sql.JavaProcedures;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.terminal.TerminalSettings;

/**
 * The database in a process of its own, with the company in it. It does nothing if the database is in the process that
 * uses it. Its figures are those of the database server alone.
 */
public final class CompanyDatabase implements AdapterRole {
    /** A server in Java also needs the classes of the procedures. */
    private final DatabaseRole database = new DatabaseRole(JavaProcedures.class, Rules.class, RoleFailure.class);

    private RoleContext context;
    private TerminalSettings settings;
    private Map<String, String> endpoints;
    /** Null if the database is in the process that uses it. */
    private StoredCompany company;

    public static void main(String[] args) {
        RoleProcess.run(args, new CompanyDatabase());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException, InterruptedException {
        this.context = context;
        settings = new TerminalSettings(context.parameters());
        endpoints = database.start(context);
        return endpoints;
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> others) throws Exception {
        StoredCompany stored = new StoredCompany(context, settings, Collections.singletonMap(Database.ROLE, endpoints));
        if (!stored.database().isEmbedded()) {
            company = stored;
            company.load();
        }
        return database.connect(others);
    }

    @Override
    public void check(RoleContext context) throws Exception {
        if (company != null) {
            company.check(context);
        }
        database.check(context);
    }

    @Override
    public ProcessFigures figures() {
        return database.figures();
    }

    @Override
    public Optional<ProgramHiccups> hiccups() {
        return database.hiccups();
    }

    @Override
    public long readyNanos() {
        return database.readyNanos();
    }

    @Override
    public void end() throws Exception {
        database.end();
    }
}

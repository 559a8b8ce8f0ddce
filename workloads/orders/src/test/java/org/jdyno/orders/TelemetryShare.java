package org.jdyno.orders;

import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.Telemetry;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.terminal.Terminal;
import org.jdyno.orders.terminal.Terminals;

/**
 * Measures what telemetry costs: the throughput of two terminals without it, against that with windows, ticks and a log
 * of collections, as in the measured phase of a tour, and against that with hiccups or the times of transactions too.
 * It alternates them in one process, in random order. Not a test; README.md describes how to run it.
 */
public final class TelemetryShare {
    private static final long TURN_NANOS = 250_000_000;
    private static final int WARMUP_ROUNDS = 20;
    private static final double NORMAL_95 = 1.96;
    /** That of the tour. */
    private static final String WORKLOAD =
            "warehouses=2 terminals=1 population=1 rate=0 arrivals=constant idle=park wait=0 lines=0 count=0"
                    + " screens=discard old-orders=discard threads=platform seed=11";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
    private final PrintStream out = new PrintStream(new FileOutputStream("/dev/null"));
    private final String log;
    /** Of all ways: two would lie differently in memory, which makes more difference than what is measured. */
    private final Company company = new Company(2, new Population(1, 0), true, 11);

    private final Arm[] arms = {
        new Arm("without", false, false, true),
        new Arm("windows, ticks, log of collections", true, false, true),
        new Arm("and hiccups", true, true, true),
        new Arm("and times of transactions", true, true, false)
    };

    private TelemetryShare(String log) throws Exception {
        this.log = log;
    }

    /** A way to measure: terminals of its own, and what is recorded of them. */
    private final class Arm {
        final String name;
        final List<Double> logs = new ArrayList<>();
        private final boolean recorded;
        private final boolean hiccups;
        private final Telemetry telemetry;
        private final RoleContext context;
        private final Terminals terminals;
        private final List<Terminal> working;

        Arm(String name, boolean recorded, boolean hiccups, boolean ratePhase) throws Exception {
            this.name = name;
            this.recorded = recorded;
            this.hiccups = hiccups;
            context = RoleContexts.of((WORKLOAD + " rate-phase=" + ratePhase).split(" "));
            telemetry = new Telemetry(context, out);
            Settings settings = new Settings(context.parameters());
            terminals = new Terminals(context, settings.terminals);
            working = terminals.furnish((warehouse, number, chance) ->
                    new ScreenDesk(company.warehouse(warehouse), number, chance, new Screen(null)));
        }

        /** Works for a turn; returns the logarithm of the transactions a nanosecond. */
        double turn() throws Exception {
            Load load = Telemetry.load(TURN_NANOS);
            long before = Telemetry.operations(context);
            log(recorded);
            long beginNanos = System.nanoTime();
            if (recorded) {
                telemetry.begin(hiccups, load);
            }
            terminals.work(working, load);
            if (recorded) {
                telemetry.end();
            }
            long nanos = System.nanoTime() - beginNanos;
            return Math.log((double) (Telemetry.operations(context) - before) / nanos);
        }
    }

    private void log(boolean on) throws Exception {
        String[] arguments =
                on ? new String[] {"what=gc=info,gc+phases=info", "output=" + log} : new String[] {"disable"};
        beans.invoke(commands, "vmLog", new Object[] {arguments}, new String[] {String[].class.getName()});
    }

    private void run(int rounds) throws Exception {
        List<Arm> order = new ArrayList<>(Arrays.asList(arms));
        Random random = new Random(15);
        for (int round = -WARMUP_ROUNDS; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (Arm arm : order) {
                double speed = arm.turn();
                if (round >= 0) {
                    arm.logs.add(speed);
                }
            }
        }
        for (int i = 1; i < arms.length; i++) {
            print(arms[i]);
        }
    }

    private void print(Arm arm) {
        int count = arm.logs.size();
        double[] differences = new double[count];
        for (int i = 0; i < count; i++) {
            differences[i] = arms[0].logs.get(i) - arm.logs.get(i);
        }
        double mean = Arrays.stream(differences).average().orElseThrow(AssertionError::new);
        double squares = Arrays.stream(differences)
                .map(each -> (each - mean) * (each - mean))
                .sum();
        double error = NORMAL_95 * Math.sqrt(squares / (count - 1) / count);
        System.out.printf(
                Locale.ROOT,
                "%-36s %5.2f %% (%.2f to %.2f) of %d turns%n",
                arm.name,
                100 * mean,
                100 * (mean - error),
                100 * (mean + error),
                count);
    }

    /** Arguments: the number of rounds, and a file for the log of collections. */
    public static void main(String[] args) throws Exception {
        new TelemetryShare(args[1]).run(Integer.parseInt(args[0]));
        System.exit(0);
    }
}

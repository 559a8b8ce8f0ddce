package org.jdyno.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.HiccupSampler.Telemetry;
import org.jdyno.kit.WindowClock.Phase;

/**
 * Runs a role: reports that it is ready, executes the commands of the lab and ends the process. A workload's
 * {@code main} calls {@link #run}.
 *
 * <p>There are two threads. The reader ends the process as soon as standard input is closed. The command thread, which
 * is the caller's, runs all methods of the role.
 */
public final class RoleProcess {
    static final int PROTOCOL = 1;

    private final Role role;
    private final EventWriter events;
    private final Ending ending;
    private final RoleContext context;
    private final HiccupSampler sampler;
    private final ExtraCounters extra;
    private final WindowClock windows;
    private ProcessFigures process;
    private Hiccups hiccups;

    private RoleProcess(String[] args, Role role, ExtraCounters extra, EventWriter events, Ending ending) {
        Parameters parameters = new Parameters(args);
        this.role = role;
        this.events = events;
        this.ending = ending;
        this.extra = extra;
        context = new RoleContext(parameters, events, ending);
        sampler = new HiccupSampler(Telemetry.hiccupNanos(parameters));
        hiccups = sampler;
        long windowNanos = TimeUnit.MILLISECONDS.toNanos(parameters.number("window-millis", 1, 3_600_000));
        windows = new WindowClock(events, windowNanos);
    }

    /**
     * Runs a role to its end; does not return before that.
     *
     * @param args the {@code key=value} arguments of the command line
     */
    public static void run(String[] args, Role role) {
        run(args, role, ExtraCounters.NONE);
    }

    static void run(String[] args, Role role, ExtraCounters extra) {
        EventWriter events = EventWriter.takeStandardOutput();
        Ending ending = new Ending(events);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> ending.failed(thrown));
        BlockingQueue<String> lines = readCommands(ending);
        try {
            new RoleProcess(args, role, extra, events, ending).obey(lines);
        } catch (Throwable thrown) {
            ending.failed(thrown);
        }
    }

    private static BlockingQueue<String> readCommands(Ending ending) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<String>();
        Background.start("jdyno-commands", () -> forward(lines, ending));
        return lines;
    }

    private static void forward(BlockingQueue<String> lines, Ending ending) {
        try {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        } catch (IOException labIsGone) {
            labIsGone.printStackTrace();
        }
        ending.abandoned();
    }

    private void obey(BlockingQueue<String> lines) throws Exception {
        if (!isAdapter()) {
            process = new ProcessCounters();
        }
        Map<String, String> endpoints = role.start(context);
        context.requireSupport();
        Event ready =
                new Event("ready").with("protocol", PROTOCOL).with("pid", pid()).with("endpoints", endpoints);
        if (isAdapter()) {
            AdapterRole adapter = (AdapterRole) role;
            process = adapter.figures();
            hiccups = adapter.hiccups().isPresent() ? adapter.hiccups().get() : sampler;
            ready.with("readyNanos", adapter.readyNanos());
        } else {
            sampler.start();
        }
        if (!process.jvm().isEmpty()) {
            ready.with("jvm", Long.parseLong(process.jvm()));
        }
        windows.start();
        events.write(ready);
        while (true) {
            Command command = Command.parse(lines.take());
            Event answer = answer(command);
            if (command.name().equals("stop")) {
                ending.done(answer);
            }
            events.write(answer);
        }
    }

    private Event answer(Command command) throws Exception {
        switch (command.name()) {
            case "connect":
                Map<String, Double> counters = role.connect(command.endpoints());
                process.current(); // updates the peak number of threads
                if (!isDriving()) {
                    process.beforeConnections();
                }
                return done(command).with("counters", counters);
            case "warmup":
                return run(command, (int) command.number("burst"));
            case "measure":
            case "rate":
                return run(command, 0);
            case "rest":
                return windows.close("rest");
            case "check":
            case "stop":
                role.check(context);
                Map<String, Double> figures = new LinkedHashMap<String, Double>(process.peaks());
                figures.putAll(context.figures());
                if (isAdapter() && command.name().equals("stop")) {
                    ((AdapterRole) role).end();
                }
                return done(command).with("counters", figures);
            default:
                throw new RoleFailure("error", "unknown command " + command.name());
        }
    }

    private Event run(Command command, int burst) throws Exception {
        double perSecond = command.has("perSecond") ? command.number("perSecond") : 0;
        Load load = new Load(command.name(), burst, (long) (command.number("seconds") * 1e9), perSecond);
        if (!isDriving()) {
            process.afterConnections();
        }
        windows.open(new Phase(context, process, hiccups, extra, load));
        if (!isDriving()) {
            return done(command);
        }
        if (!command.has("tickMillis")) {
            ((DrivingRole) role).load(load);
            return windows.close(command.name());
        }
        Ticks ticks = Ticks.begin(context.meter(), load, command.number("tickMillis"));
        ((DrivingRole) role).load(load);
        return ticks.addTo(windows.close(command.name()));
    }

    private boolean isDriving() {
        return role instanceof DrivingRole;
    }

    private boolean isAdapter() {
        return role instanceof AdapterRole;
    }

    private static Event done(Command command) {
        return new Event("done").with("command", command.name());
    }

    static long pid() {
        // "pid@host" on every known JVM; ProcessHandle is newer than Java 8.
        return Long.parseLong(ManagementFactory.getRuntimeMXBean().getName().split("@")[0]);
    }
}

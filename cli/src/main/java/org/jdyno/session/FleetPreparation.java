package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jdyno.fleet.Engine;
import org.jdyno.fleet.FleetFiles;
import org.jdyno.fleet.FleetSettings;
import org.jdyno.fleet.TaskCommand;
import org.jdyno.model.Fleet;
import org.jdyno.model.Plan;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;
import org.jdyno.plan.LeastHeaps;
import org.jdyno.plan.PlanFile;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.StudyFile;
import org.jdyno.store.FleetDirectory;

/**
 * A fleet before its first task: what each task runs, how long that takes, and the files by which an engine runs them.
 *
 * @param files name to content, of its directory
 * @param copies name to file, of its directory too
 */
public record FleetPreparation(Fleet fleet, Map<String, String> files, Map<String, Path> copies) {
    private static final String PLAN = "plan.yaml";

    /** The longest time between two signs of a task, and between two looks for trials to be kept. */
    private static final long LONGEST_PERIOD_SECONDS = 30;

    /** Of a forecast, for a machine that is slower or busy. */
    private static final double SPARE = 1.5;

    /** For what a forecast does not know: JVMs that are started to be known, twins that are compiled. */
    private static final long SPARE_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private static final int ID_BOUND = 1 << 16;

    /**
     * Prepares a fleet.
     *
     * @param request of the plan, with the options of the command line
     * @param options those options, as {@code run} takes them
     * @param archive the file that each machine unpacks, if the settings name one
     * @throws UserError if the plan cannot be run, or cannot be run like this
     */
    public static FleetPreparation of(
            SessionContext context,
            RunArguments arguments,
            Request request,
            List<String> options,
            FleetSettings settings,
            Optional<Path> archive)
            throws InterruptedException {
        SessionContext elsewhere = context.with(MissingJvms.ELSEWHERE);
        Optional<StudyFile> study = arguments.study();
        Optional<Path> file = arguments.file().filter(plan -> study.isPresent() || !PlanFile.isOfServer(plan));
        List<String> workloads = settings.perWorkload() ? workloads(request, study) : List.of();
        Forecasted forecasted = study.isPresent()
                ? ofStudy(elsewhere, study.get(), request)
                : ofPlan(elsewhere, request, workloads.size());
        Map<String, String> plans = new LinkedHashMap<>();
        file.ifPresent(plan -> plans.putAll(plans(plan, workloads)));
        TaskCommand command = new TaskCommand(
                file.map(any -> PLAN),
                file.isPresent() ? List.of() : absolute(arguments),
                workloads,
                options,
                request.has(PlanKeys.SEED) ? OptionalLong.empty() : OptionalLong.of(Preparation.freshSeed()));
        Fleet fleet = new Fleet(
                RunPlace.freshId() + "-" + Integer.toHexString(new SecureRandom().nextInt(ID_BOUND)),
                context.version(),
                context.command(),
                settings.engine().word(),
                forecasted.title,
                tasks(settings, workloads),
                forecasted.forecast,
                forecasted.periodSeconds);
        Map<String, Path> copies = new LinkedHashMap<>();
        archive.ifPresent(from -> copies.put(settings.program().archive().orElseThrow(), from));
        return new FleetPreparation(fleet, files(fleet, settings, command, plans), copies);
    }

    private static Map<String, String> files(
            Fleet fleet, FleetSettings settings, TaskCommand command, Map<String, String> plans) {
        long timeLimitMillis =
                settings.timeLimitMillis().orElse(Math.round(fleet.forecast().millis() * SPARE) + SPARE_MILLIS);
        Map<String, String> sent = new LinkedHashMap<>(plans);
        sent.put(FleetDirectory.NAME, FleetDirectory.text(fleet));
        Map<String, String> files = new LinkedHashMap<>(FleetFiles.of(fleet, settings, command, sent, timeLimitMillis));
        files.putAll(plans);
        return files;
    }

    private record Forecasted(String title, Fleet.Forecast forecast, long periodSeconds) {}

    private static Forecasted ofStudy(SessionContext context, StudyFile study, Request request)
            throws InterruptedException {
        StudyParts parts = StudyRun.prepare(context, study, request).parts();
        return new Forecasted(study.study().title(), FleetForecast.of(parts), LONGEST_PERIOD_SECONDS);
    }

    /** @param shares the number of tasks among which the workloads of the plan are divided; 0 if they are not */
    private static Forecasted ofPlan(SessionContext context, Request request, int shares) throws InterruptedException {
        Optional<Plan> search = context.preparation().heapSearch(request);
        search.ifPresent(heaps -> request.leastHeaps(LeastHeaps.placeholders(heaps)));
        Plan plan = context.preparation().plan(request);
        Fleet.Forecast whole = FleetForecast.of(plan, search);
        // A budget is for a task, however many workloads it has.
        Fleet.Forecast each = shares < 2 || plan.budgetMillis().isPresent()
                ? whole
                : new Fleet.Forecast(whole.trials() / shares, whole.exact(), whole.millis());
        long trialSeconds = TimeUnit.MILLISECONDS.toSeconds(plan.expectedTrialMillis() + Timing.START_AND_STOP_MILLIS);
        return new Forecasted(plan.title(), each, Math.max(1, Math.min(LONGEST_PERIOD_SECONDS, trialSeconds)));
    }

    private static List<String> workloads(Request request, Optional<StudyFile> study) {
        List<String> workloads = List.copyOf(request.workloads().keySet());
        if (study.isPresent() || workloads.size() < 2) {
            throw new UserError("--per-workload divides a plan of several workloads, and this one "
                    + (study.isPresent() ? "is a study" : "names " + (workloads.isEmpty() ? "none" : "one"))
                    + "; leave it out");
        }
        return workloads;
    }

    private static List<Fleet.Task> tasks(FleetSettings settings, List<String> workloads) {
        int each = Math.max(1, workloads.size());
        return IntStream.range(0, settings.machines().size() * each)
                .mapToObj(task -> new Fleet.Task(
                        Optional.of(settings.machines().get(task / each))
                                .filter(any -> settings.engine() == Engine.SSH),
                        workloads.isEmpty() ? Optional.empty() : Optional.of(workloads.get(task % each))))
                .toList();
    }

    private static Map<String, String> plans(Path file, List<String> workloads) {
        Map<String, String> plans = new LinkedHashMap<>();
        if (workloads.isEmpty()) {
            plans.put(PLAN, PlanFile.text(file));
        }
        workloads.forEach(workload -> plans.put(TaskCommand.fileOf(workload), PlanFile.ofWorkload(file, workload)));
        return plans;
    }

    /** The arguments; a file, whose paths begin in its directory, by its absolute path. */
    private static List<String> absolute(RunArguments arguments) {
        return arguments
                .file()
                .map(file -> List.of(file.toAbsolutePath().normalize().toString()))
                .orElse(arguments.words());
    }

    /**
     * Stores the fleet.
     *
     * @param out the directory; a new one if empty
     * @return the directory
     */
    public Path create(Optional<Path> out) throws IOException {
        out.ifPresent(FleetDirectory::requireNone);
        Path place = out.isPresent() ? out.get() : RunPlace.of(Optional.empty(), "fleet-");
        return FleetDirectory.create(place, fleet, files, copies).path();
    }
}

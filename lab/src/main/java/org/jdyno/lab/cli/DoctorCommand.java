package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.doctor.Doctor;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.report.write.TextWriter;
import org.jdyno.lab.session.Examination;
import org.jdyno.lab.session.ForecastRun;
import org.jdyno.lab.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description = {
            "Looks at this machine: what would spoil a measurement here, what that costs, and how it is mended.",
            "",
            "Ends with a forecast from real trials, of one platform held against itself: what difference can be seen"
                    + " here in how many minutes. Takes about a quarter of a minute, and a minute and a half more for"
                    + " the forecast; needs no rights."
        },
        footer = {
            "",
            "Exit status: 0 when measurements here can be trusted, with care where there are warnings; 3 when"
                    + " they cannot."
        },
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(names = "--no-forecast", description = "Leaves the forecast out.")
    private boolean noForecast;

    @Option(names = "--quick", description = "Looks for three seconds only, and leaves the forecast out.")
    private boolean quick;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "6",
            description = "Pairs of trials behind the forecast, 3 or more; ${DEFAULT-VALUE} otherwise.")
    private int pairs;

    @Option(names = "--out", paramLabel = "DIR", description = "Keeps the run behind the forecast in this directory.")
    private Optional<Path> out;

    @Override
    public Integer call() throws InterruptedException, IOException {
        boolean forecasting = !noForecast && !quick;
        rejectConflicts(forecasting);
        SessionContext context = Console.context(spec);
        Optional<ForecastRun> forecast =
                forecasting ? Optional.of(new ForecastRun(context, pairs, out)) : Optional.empty();
        Examination examination = Examination.of(context, quick ? Doctor.Pace.QUICK : Doctor.Pace.USUAL, forecast);
        PrintWriter stdout = spec.commandLine().getOut();
        Host host = ThisMachine.describe();
        if (json) {
            Listing.printJson(stdout, DoctorJson.of(host, examination.diagnoses(), examination.forecast()));
        } else {
            stdout.print(TextWriter.write(
                    DoctorDocument.of(
                            host,
                            examination.diagnoses(),
                            examination.forecast().forecast(),
                            examination.forecast().reason()),
                    Terminal.colour()));
        }
        stdout.flush();
        return Doctor.trusted(examination.diagnoses()) ? ExitCode.DONE : ExitCode.UNTRUSTED;
    }

    private void rejectConflicts(boolean forecasting) {
        if (pairs < Forecast.LEAST_PAIRS || pairs > 1_000) {
            throw new UserError("--pairs must be from " + Forecast.LEAST_PAIRS + " to 1000, not " + pairs);
        }
        if (out.isPresent() && !forecasting) {
            throw new UserError("--out keeps the run behind the forecast, which --no-forecast and --quick leave out");
        }
    }
}

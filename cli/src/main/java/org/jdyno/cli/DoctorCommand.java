package org.jdyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.doctor.Doctor;
import org.jdyno.doctor.Forecast;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.UserError;
import org.jdyno.session.Examination;
import org.jdyno.session.ForecastRun;
import org.jdyno.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "doctor",
        description = {
            "Checks this machine: what would disturb a measurement, what that costs, and the fix.",
            "",
            "The checks take about 15 seconds. A forecast takes a minute and a half more: it compares a platform with"
                    + " itself in real trials and says which differences this machine can show, and in what time. It"
                    + " needs no special rights."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:measurements on this machine can be trusted, within the cost of the warnings",
            "3:they cannot be trusted",
            "64:wrong usage: an option or an argument",
            "70:an error in jdyno, or output that could not be written"
        })
final class DoctorCommand extends BaseCommand {
    @Mixin
    private CommonOptions.Json json;

    @Option(names = "--no-forecast", order = OptionSections.LENGTH, description = "Makes no forecast.")
    private boolean noForecast;

    @Option(
            names = "--quick",
            order = OptionSections.LENGTH,
            description = "Checks for three seconds only, and makes no forecast.")
    private boolean quick;

    @Option(
            names = "--pairs",
            order = OptionSections.LENGTH,
            paramLabel = "N",
            defaultValue = "6",
            description = "Pairs of trials for the forecast, from 3 to 1000. Default: ${DEFAULT-VALUE}.")
    private int pairs;

    @Option(
            names = "--out",
            order = OptionSections.OUTPUT,
            paramLabel = "DIR",
            description = "Keeps the run of the forecast in DIR.")
    private Optional<Path> out;

    @Override
    public Integer call() throws InterruptedException, IOException {
        boolean forecasting = !noForecast && !quick;
        rejectConflicts(forecasting);
        SessionContext context = context();
        Optional<ForecastRun> forecast =
                forecasting ? Optional.of(new ForecastRun(context, pairs, out)) : Optional.empty();
        Examination examination = Examination.run(context, quick ? Doctor.Pace.QUICK : Doctor.Pace.USUAL, forecast);
        DoctorListing listing = new DoctorListing(ThisMachine.describe(), examination);
        if (json.asked) {
            printText(listing.json());
        } else {
            print(listing.document());
        }
        return Doctor.trusted(examination.diagnoses()) ? ExitCode.DONE : ExitCode.UNTRUSTED;
    }

    private void rejectConflicts(boolean forecasting) {
        if (pairs < Forecast.MIN_PAIRS || pairs > 1_000) {
            throw new UserError("--pairs must be from " + Forecast.MIN_PAIRS + " to 1000, not " + pairs);
        }
        if (out.isPresent() && !forecasting) {
            throw new UserError("--out needs a forecast; leave out --no-forecast and --quick");
        }
    }
}

package org.jdyno.cli;

import java.util.List;
import org.jdyno.plan.PlanKey;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a command in sections. The {@code order} of an option names its section. */
final class OptionSections implements IHelpSectionRenderer {
    static final int SUBJECT = 0;
    static final int SEARCH = 1;
    static final int LENGTH = 2;
    static final int STATISTICS = 3;
    static final int OUTPUT = 4;
    static final int RESUME = 5;
    static final int FLEET = 6;
    private static final int GENERAL = 7;

    private static final List<String> HEADINGS = List.of(
            "Platforms and workload:",
            "Search, in place of a comparison:",
            "Length:",
            "Statistics:",
            "Output:",
            "Resuming:",
            "Machines:",
            "General:");

    private OptionSections() {}

    /** Sets up the help of a command and its subcommands. */
    static void in(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.sortOptions(false);
        usage.abbreviateSynopsis(true);
        usage.parameterListHeading("%nArguments:%n");
        usage.commandListHeading("%nCommands:%n");
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections());
        command.getSubcommands().values().forEach(OptionSections::in);
    }

    /** The section of an option of a plan. */
    static int of(PlanKey.Section section) {
        // Those of a plan come first, in the same order.
        return section.ordinal();
    }

    @Override
    public String render(Help help) {
        StringBuilder text = new StringBuilder();
        for (int section = SUBJECT; section <= GENERAL; section++) {
            List<OptionSpec> options = options(help, section);
            if (!options.isEmpty()) {
                text.append(help.createHeading("%n" + HEADINGS.get(section) + "%n"));
                text.append(help.optionListExcludingGroups(options));
            }
        }
        return text.toString();
    }

    private static List<OptionSpec> options(Help help, int section) {
        return help.commandSpec().options().stream()
                .filter(option -> !option.hidden() && section(option) == section)
                .toList();
    }

    /** An option without an order, such as {@code --help}, comes last. */
    private static int section(OptionSpec option) {
        return option.order() < SUBJECT ? GENERAL : option.order();
    }
}

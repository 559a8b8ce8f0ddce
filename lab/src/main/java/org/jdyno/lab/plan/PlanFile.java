package org.jdyno.lab.plan;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.lab.model.Link;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UserError;

/** Reads plan files, which docs/plan-files.md describes. */
public final class PlanFile {
    private PlanFile() {}

    public static Request read(Path file) {
        return read(Settings.read(file), file.getFileName().toString());
    }

    /**
     * Reads a plan within another file.
     *
     * @param otherwise the title of a plan without one
     */
    static Request read(Settings plan, String otherwise) {
        Request request = new Request();
        request.title(plan.textIf("title").orElse(otherwise));
        plan.texts("platforms").forEach(request::platform);
        plan.texts("options").forEach(request::option);
        plan.textIf("baseline").ifPresent(request::baseline);
        plan.textIf("driver").ifPresent(request::driver);
        plan.sections("workloads")
                .forEach((name, section) -> request.workloads().put(name, section.entries()));
        plan.textIf("placement").ifPresent(request::placement);
        plan.textIf("budget").ifPresent(text -> request.budgetMillis(Durations.parseMillis("budget", text)));
        plan.wholeIf("blocks").ifPresent(request::blocks);
        plan.wholeIf("seed").ifPresent(request::seed);
        plan.sectionIf("hosts").ifPresent(hosts -> readHosts(hosts, request));
        plan.either("link", text -> Link.parse("link", text), HostWords::readLink)
                .ifPresent(request::link);
        plan.textIf("rule").ifPresent(request::rule);
        plan.textIf("server").ifPresent(request::server);
        plan.textIf("pairing").ifPresent(request::pairing);
        plan.textIf("precision").ifPresent(request.stopping()::precision);
        if (plan.flag("anytime", false)) {
            request.stopping().untilDecided();
        }
        plan.textIf("limit").ifPresent(request::limit);
        if (plan.flag("minheap", false)) {
            if (plan.textIf("limit").isPresent()) {
                throw plan.wrong("has limit and minheap; a run searches for one of them, so remove the other");
            }
            request.minheap();
        }
        plan.textIf("until").ifPresent(request::until);
        plan.textIf("slo").ifPresent(text -> request.slo("slo", text));
        plan.either("timing", word -> timing(plan, word), section -> Optional.of(TimingWords.read(section)))
                .ifPresent(request::timing);
        plan.rejectUnknownKeys();
        return request;
    }

    private static Optional<Timing> timing(Settings plan, String word) {
        try {
            return TimingWords.parse(word);
        } catch (UserError wrong) {
            throw plan.wrong(wrong.getMessage());
        }
    }

    private static void readHosts(Settings hosts, Request request) {
        for (String role : hosts.keys()) {
            hosts.either(role, text -> HostWords.parse("hosts." + role, text), HostWords::read)
                    .ifPresent(host -> request.host(role, host));
        }
    }
}

package org.jdyno.lab.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.WarmupTrajectory;
import org.jdyno.lab.report.content.DisturbanceSentences;

/** A trial, with its class and whether its block was lost. */
record TrialEntry(
        @JsonUnwrapped Trial trial,
        Optional<SteadyState> steadyState,
        long startMillis,
        long durationNanos,
        Optional<TrajectoryEntry> ascent,
        Optional<String> lost) {
    static List<TrialEntry> of(Run run, Judgement judgement) {
        Map<Integer, WarmupTrajectory> trajectories = judgement.trajectories();
        return run.trials().stream()
                .map(trial -> {
                    int index = trial.slot().index();
                    return new TrialEntry(
                            trial,
                            Optional.ofNullable(judgement.steadyStates().get(index)),
                            trial.startMillis(),
                            trial.durationNanos(),
                            Optional.ofNullable(trajectories.get(index)).map(TrajectoryEntry::of),
                            Optional.ofNullable(judgement.lost().get(index)).map(DisturbanceSentences::of));
                })
                .toList();
    }

    private record TrajectoryEntry(double steady, List<Share> shares, List<WarmupTrajectory.Level> levels) {
        static TrajectoryEntry of(WarmupTrajectory trajectory) {
            return new TrajectoryEntry(
                    trajectory.secondsToSteady(),
                    trajectory.secondsToShare().entrySet().stream()
                            .map(share -> new Share(share.getKey(), share.getValue()))
                            .toList(),
                    trajectory.levels());
        }
    }

    private record Share(int percent, double seconds) {}
}

package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.Id;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.annotation.JsonTypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.impl.TypeIdResolverBase;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.Host;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limit;
import org.jdyno.model.Measure;
import org.jdyno.model.Node;
import org.jdyno.model.Note;
import org.jdyno.model.Point;
import org.jdyno.model.Ranking;
import org.jdyno.model.Recording;
import org.jdyno.model.Rule;
import org.jdyno.model.Score;
import org.jdyno.model.Slo;
import org.jdyno.model.Slot;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Summary;
import org.jdyno.model.Sweep;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialEvent;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.JudgedConclusion;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;

/**
 * The JSON keys of model records, where they differ from the components. A renamed key comes last, unless the order of
 * properties names it.
 */
final class ModelKeys {
    private ModelKeys() {}

    static SimpleModule module() {
        return new SimpleModule("documents")
                .addSerializer(Enum.class, new Word<>(ModelKeys::word))
                .addKeySerializer(Cause.class, new CauseKey())
                .addSerializer(Diagnosis.Subject.class, new Word<>(Diagnosis.Subject::word))
                .addSerializer(Rule.class, new Word<>(Rule::word))
                .addSerializer(Steadiness.Kind.class, new Word<>(Steadiness.Kind::word))
                .addSerializer(SteadyState.class, new Word<>(SteadyState::word))
                .setMixInAnnotation(Capacity.class, OfCapacity.class)
                .setMixInAnnotation(Recording.class, OfCell.class)
                .setMixInAnnotation(Disturbance.class, OfKind.class)
                .setMixInAnnotation(Estimate.class, OfCell.class)
                .setMixInAnnotation(Host.class, OfHost.class)
                .setMixInAnnotation(Jvm.class, OfJvm.class)
                .setMixInAnnotation(Limit.class, OfCell.class)
                .setMixInAnnotation(Measure.class, OfMeasure.class)
                .setMixInAnnotation(Note.class, OfKind.class)
                .setMixInAnnotation(Point.class, OfPoint.class)
                .setMixInAnnotation(Ranking.class, OfCell.class)
                .setMixInAnnotation(Score.class, OfCell.class)
                .setMixInAnnotation(Slot.class, OfCell.class)
                .setMixInAnnotation(Summary.class, OfEffect.class)
                .setMixInAnnotation(Sweep.Retention.class, OfEffect.class)
                .setMixInAnnotation(Timing.class, OfTiming.class)
                .setMixInAnnotation(Trial.class, OfTrial.class)
                .setMixInAnnotation(Trial.Ending.class, OfEnding.class)
                .setMixInAnnotation(Trial.Figures.class, OfFigures.class)
                .setMixInAnnotation(Verdict.class, OfVerdict.class)
                .setMixInAnnotation(Verdict.Evidence.class, OfEvidence.class)
                .setMixInAnnotation(Workload.class, OfWorkload.class)
                .setMixInAnnotation(Conclusion.class, OfConclusion.class)
                .setMixInAnnotation(Exhibit.class, OfExhibit.class)
                .setMixInAnnotation(ExhibitTable.Cell.class, OfExhibitCell.class)
                .setMixInAnnotation(JudgedConclusion.class, OfJudgedConclusion.class)
                .setMixInAnnotation(JudgedConclusion.JudgedClaim.class, OfJudgedClaim.class)
                .setMixInAnnotation(JudgedConclusion.JudgedRatio.class, OfJudgedRatio.class)
                .setMixInAnnotation(JudgedConclusion.AtPoint.class, OfAtPoint.class)
                .setMixInAnnotation(NativeRatio.class, OfEffect.class)
                .setMixInAnnotation(Study.class, OfStudy.class)
                .setMixInAnnotation(StudyPlan.class, OfStudyPlan.class);
    }

    /** The default word of a constant: {@code at-least}. */
    private static String word(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static final class CauseKey extends JsonSerializer<Cause> {
        @Override
        public void serialize(Cause cause, JsonGenerator generator, SerializerProvider any) throws IOException {
            generator.writeFieldName(cause.word());
        }
    }

    private static final class Word<T> extends JsonSerializer<T> {
        private final Function<T, String> word;

        Word(Function<T, String> word) {
            this.word = word;
        }

        @Override
        public void serialize(T constant, JsonGenerator generator, SerializerProvider any) throws IOException {
            generator.writeString(word.apply(constant));
        }
    }

    private interface OfCapacity extends OfCell {
        @JsonUnwrapped
        Slo slo();

        @JsonProperty("blocks")
        @JsonSerialize(converter = RatesOfBlocks.class)
        SortedMap<Integer, Double> rateOfBlock();

        @JsonIgnore
        long valuesPerTrial();
    }

    private record RateOfBlock(int block, double rate) {}

    private static final class RatesOfBlocks extends StdConverter<Map<Integer, Double>, List<RateOfBlock>> {
        @Override
        public List<RateOfBlock> convert(Map<Integer, Double> rates) {
            return rates.entrySet().stream()
                    .map(rate -> new RateOfBlock(rate.getKey(), rate.getValue()))
                    .toList();
        }
    }

    private interface OfCell {
        @JsonUnwrapped
        Cell cell();
    }

    private interface OfEffect {
        @JsonUnwrapped
        Effect effect();
    }

    private interface OfHost {
        @JsonInclude(Include.NON_EMPTY)
        Map<String, Host> others();
    }

    @JsonIncludeProperties({"id", "home", "vendor", "version", "feature", "vm", "build", "mode"})
    private interface OfJvm {
        @JsonSerialize(using = ToStringSerializer.class)
        Path home();
    }

    /** Adds the kind of a record of a sealed interface. */
    @JsonTypeInfo(use = Id.CUSTOM, property = "kind")
    @JsonTypeIdResolver(KindWord.class)
    private interface OfKind {}

    /** {@code baseline-differs} for {@code BaselineDiffers}. */
    private static final class KindWord extends TypeIdResolverBase {
        @Override
        public String idFromValue(Object one) {
            return idFromValueAndType(one, one.getClass());
        }

        @Override
        public String idFromValueAndType(Object one, Class<?> type) {
            return type.getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        }

        @Override
        public Id getMechanism() {
            return Id.CUSTOM;
        }
    }

    private interface OfMeasure {
        @JsonIgnore
        Measure.Kind kind();

        @JsonProperty
        boolean headline();
    }

    private interface OfPoint {
        @JsonValue
        SortedMap<String, String> shown();
    }

    @JsonIncludeProperties({"burstMillis", "pauseMillis", "minBursts", "maxBursts", "measureMillis", "windowMillis"})
    private interface OfTiming {}

    @JsonIncludeProperties({"slot", "ending", "figures", "event"})
    private interface OfTrial {
        @JsonUnwrapped
        Slot slot();

        @JsonUnwrapped
        Trial.Ending ending();

        @JsonUnwrapped
        Trial.Figures figures();

        @JsonInclude(Include.NON_ABSENT)
        Optional<TrialEvent> event();
    }

    @JsonIncludeProperties({"outcome", "cause", "message", "obstacle"})
    private interface OfEnding {}

    @JsonIncludeProperties({"measures", "warmup", "nodes"})
    private interface OfFigures {
        @JsonInclude(Include.NON_EMPTY)
        List<Node> nodes();
    }

    @JsonPropertyOrder({"cell", "measure", "platform", "baseline", "verdict", "material", "effect", "adjusted"})
    private interface OfVerdict extends OfCell, OfEffect {
        @JsonProperty("verdict")
        Verdict.Kind kind();

        @JsonUnwrapped
        Verdict.Evidence evidence();
    }

    private interface OfEvidence {
        @JsonInclude(Include.NON_ABSENT)
        Optional<Verdict.Merged> merged();

        @JsonInclude(Include.NON_ABSENT)
        Optional<Verdict.Unadjusted> unadjusted();

        @JsonInclude(Include.NON_ABSENT)
        Optional<Verdict.Forks> forks();
    }

    @JsonIncludeProperties({"name", "title", "operation", "measures"})
    private interface OfWorkload {
        @JsonProperty
        String title();

        @JsonProperty
        String operation();

        @JsonProperty
        List<Measure> measures();
    }

    /** The claims are in the judged conclusion, with their answers. */
    @JsonIncludeProperties({"says", "reading", "jvms"})
    private interface OfConclusion {}

    @JsonIncludeProperties({"name", "title", "chart", "part"})
    private interface OfExhibit {}

    @JsonIncludeProperties({"words", "value", "low", "high", "n", "mark", "notes"})
    private interface OfExhibitCell {
        @JsonProperty("notes")
        List<String> letters();
    }

    private interface OfJudgedConclusion {
        @JsonUnwrapped
        Conclusion conclusion();
    }

    private interface OfJudgedClaim {
        @JsonUnwrapped
        Conclusion.Claim claim();
    }

    private interface OfJudgedRatio {
        @JsonUnwrapped
        NativeRatio ratio();

        @JsonInclude(Include.NON_EMPTY)
        List<JudgedConclusion.AtPoint> points();
    }

    private interface OfAtPoint {
        @JsonUnwrapped
        NativeRatio ratio();
    }

    @JsonIncludeProperties({"name", "title", "source"})
    private interface OfStudy {}

    @JsonIncludeProperties({"id", "version", "seed", "budgetMillis", "command"})
    private interface OfStudyPlan {}
}

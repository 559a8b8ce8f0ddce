package org.jdyno.plan;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of options that are text. The first byte chooses the option, the others are its value. */
class OptionsFuzzTest {
    private static final List<PlanKey<?>> KEYS = PlanFile.KEYS.stream()
            .filter(key ->
                    key.option().filter(option -> option.type() == String.class).isPresent())
            .sorted(Comparator.comparing(PlanKey::name))
            .toList();

    private static final List<String> VALUES =
            List.of("5m", "1h30m", "p99<5ms", "2 %", "rate=1mbit,delay=3ms", "auto", "ssh:user@host", "a=1,b=2", "0.1");

    static Stream<byte[]> values() {
        return IntStream.range(0, KEYS.size())
                .boxed()
                .flatMap(key -> VALUES.stream().map(value -> (char) key.intValue() + value))
                .map(value -> value.getBytes(StandardCharsets.UTF_8));
    }

    /** Accepted, or refused with a sentence. */
    @MethodSource("values")
    @FuzzTest(maxDuration = "1m")
    void isAValueOrAnErrorOfTheUser(byte[] chosen) {
        if (chosen.length == 0) {
            return;
        }
        PlanKey<?> key = KEYS.get((chosen[0] & 0xff) % KEYS.size());
        try {
            key.parse("--" + key.name(), new String(chosen, 1, chosen.length - 1, StandardCharsets.UTF_8));
        } catch (UserError refused) {
            // As it says.
        }
    }
}

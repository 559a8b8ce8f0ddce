package org.jdyno.run.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Cause;
import org.jdyno.model.StoredHistogram;
import org.junit.jupiter.params.provider.MethodSource;

/** Lines that a role writes to its standard output. */
class EventsFuzzTest {
    static Stream<byte[]> lines() {
        Histogram histogram = new Histogram(1, 3_600_000_000_000L, 3);
        histogram.recordValue(1234);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(bytes);
        String encoded = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
        String lines =
                """
                {'event':'ready','protocol':1,'pid':1,'endpoints':{'http':'127.0.0.1:80'},'jvm':1}
                {'event':'first-operation'}
                {'event':'window','phase':'measure','burst':0,'index':1,'startMillis':5,'wallNanos':9,'operations':3,\
                'errors':0,'cpuNanos':7,'counters':{'a':1.5},'histograms':{'service':'ENCODED'}}
                {'event':'check','name':'bytes','value':1,'expected':'1'}
                {'event':'done','command':'measure','wallNanos':1,'operations':2,'errors':0,'cpuNanos':3,\
                'counters':{},'tickNanos':'-5 1 2','tickOperations':'0 1 1'}
                {'event':'failed','cause':'crash','message':'no','counters':{}}
                a line of a log
                """;
        return lines.lines()
                .map(line -> line.replace('\'', '"').replace("ENCODED", encoded))
                .map(line -> line.getBytes(StandardCharsets.UTF_8));
    }

    /** Log, an event whose histograms can be added up, or a failure that says what is wrong. */
    @MethodSource("lines")
    @FuzzTest(maxDuration = "1m")
    void isLogOrAnEventOrAViolation(byte[] line) {
        try {
            Optional<RoleEvent> event = Events.read("server", new String(line, StandardCharsets.UTF_8));
            if (event.isPresent() && event.get() instanceof RoleEvent.WindowEnd window) {
                window.histograms().values().forEach(EventsFuzzTest::verifyHistogram);
            }
        } catch (TrialFailure violation) {
            assertEquals(Cause.PROTOCOL, violation.failureCause());
            assertFalse(violation.getMessage().isBlank());
        }
    }

    private static void verifyHistogram(String encoded) {
        StoredHistogram.ofWindow(encoded).ifPresent(histogram -> {
            Histogram sum = new Histogram(1, 3_600_000_000_000L, 3);
            sum.setAutoResize(true);
            sum.add(histogram);
            assertEquals(histogram.getTotalCount(), sum.getTotalCount());
            assertTrue(sum.getValueAtPercentile(99) >= 0);
        });
    }
}

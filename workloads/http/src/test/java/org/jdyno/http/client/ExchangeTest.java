package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The seeds of the fuzz tests are what they look like, so that changes of them are near what servers send. */
class ExchangeTest {
    private static long complete(boolean version2, Stream<byte[]> answers) {
        return answers.filter(answer -> Exchange.verify(version2, answer)).count();
    }

    @Test
    void mostSeedsAreCompleteAnswers() {
        assertEquals(11, complete(false, Http1AnswerFuzzTest.answers()));
        assertEquals(5, complete(true, Http2AnswerFuzzTest.answers()));
    }
}

package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The seeds of the fuzz tests are what they look like, so that changes of them are near what servers send. */
class ExchangeTest {
    @Test
    void mostSeedsAreCompleteAnswers() {
        assertEquals(
                9,
                Http1AnswerFuzzTest.answers()
                        .filter(answer -> Exchange.verify(false, answer))
                        .count());
        assertEquals(
                6,
                Http2AnswerFuzzTest.answers()
                        .filter(answer -> Exchange.verify(true, answer))
                        .count());
    }
}

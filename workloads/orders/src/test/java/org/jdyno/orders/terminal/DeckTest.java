package org.jdyno.orders.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.Map;
import org.jdyno.orders.business.Chance;
import org.junit.jupiter.api.Test;

class DeckTest {
    private static String dealt(Deck deck, int cards) {
        Map<TransactionKind, Integer> dealt = new EnumMap<>(TransactionKind.class);
        for (int i = 0; i < cards; i++) {
            dealt.merge(deck.deal(), 1, Integer::sum);
        }
        return dealt.toString();
    }

    @Test
    void aDeckHasThePapersShares() {
        Deck deck = new Deck(new Chance(4));
        for (int time = 0; time < 5; time++) {
            assertEquals("{NEW_ORDER=10, PAYMENT=10, ORDER_STATUS=1, DELIVERY=1, STOCK_LEVEL=1}", dealt(deck, 23));
        }
    }

    @Test
    void aDeckOfReadsChangesNothing() {
        assertEquals("{ORDER_STATUS=50, STOCK_LEVEL=50}", dealt(Deck.ofReads(new Chance(4)), 100));
    }
}

package org.jdyno.orders;

import org.jdyno.orders.business.Chance;

/** Deals transactions in the paper's proportions: 23 cards, shuffled again when all are dealt. For one thread. */
final class Deck {
    private final TransactionKind[] cards;
    private final Chance chance;
    private int dealt;

    Deck(Chance chance) {
        this.chance = chance;
        int count = 0;
        for (TransactionKind kind : TransactionKind.values()) {
            count += kind.cards;
        }
        cards = new TransactionKind[count];
        int next = 0;
        for (TransactionKind kind : TransactionKind.values()) {
            for (int i = 0; i < kind.cards; i++) {
                cards[next++] = kind;
            }
        }
        dealt = count;
    }

    TransactionKind deal() {
        if (dealt == cards.length) {
            shuffle();
            dealt = 0;
        }
        return cards[dealt++];
    }

    private void shuffle() {
        for (int i = cards.length - 1; i > 0; i--) {
            int at = chance.between(0, i);
            TransactionKind card = cards[i];
            cards[i] = cards[at];
            cards[at] = card;
        }
    }
}

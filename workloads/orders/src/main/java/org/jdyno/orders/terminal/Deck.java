package org.jdyno.orders.terminal;

import org.jdyno.orders.business.Chance;

/** Deals transactions in the paper's proportions, and shuffles the cards again when all are dealt. For one thread. */
public final class Deck {
    private final TransactionKind[] cards;
    private final Chance chance;
    private int dealt;

    /** The paper's 23 cards. */
    public Deck(Chance chance) {
        this(chance, TransactionKind.values());
    }

    private Deck(Chance chance, TransactionKind... kinds) {
        this.chance = chance;
        int count = 0;
        for (TransactionKind kind : kinds) {
            count += kind.cards;
        }
        cards = new TransactionKind[count];
        int next = 0;
        for (TransactionKind kind : kinds) {
            for (int i = 0; i < kind.cards; i++) {
                cards[next++] = kind;
            }
        }
        dealt = count;
    }

    /** Only the cards of transactions that change nothing. */
    public static Deck ofReads(Chance chance) {
        return new Deck(chance, TransactionKind.ORDER_STATUS, TransactionKind.STOCK_LEVEL);
    }

    /** The next card. */
    public TransactionKind deal() {
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

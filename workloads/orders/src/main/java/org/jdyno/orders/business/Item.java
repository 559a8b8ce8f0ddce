package org.jdyno.orders.business;

/** An item that every warehouse sells. */
public final class Item {
    public final int number;
    public final int image;
    public final String name;
    public final int priceCents;
    public final String data;

    Item(int number, boolean original, Chance chance) {
        this.number = number;
        image = chance.between(1, 10_000);
        name = chance.text(14, 24);
        priceCents = chance.between(100, 10_000);
        data = data(original, chance);
    }

    /** A random text; that of an original contains the word at a random place. */
    static String data(boolean original, Chance chance) {
        String text = chance.text(26, 50);
        if (!original) {
            return text;
        }
        return Rules.original(text, chance.between(0, Rules.lastPlace(text)));
    }
}

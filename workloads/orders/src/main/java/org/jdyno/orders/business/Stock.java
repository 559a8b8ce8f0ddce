package org.jdyno.orders.business;

/** A warehouse's stock of an item. Any thread. */
public final class Stock {
    private static final int DISTRICT_LENGTH = 24;
    private static final int KEPT = 10;
    private static final int REPLENISHED = 91;

    public final Item item;
    private final String districts;
    private final String data;
    private int quantity;
    private long soldQuantity;
    private int orders;
    private int remoteOrders;

    Stock(Item item, boolean original, Chance chance) {
        this.item = item;
        quantity = chance.between(10, 100);
        districts = chance.text(DISTRICT_LENGTH * Warehouse.DISTRICTS, DISTRICT_LENGTH * Warehouse.DISTRICTS);
        data = Item.data(original, chance);
    }

    /** Takes a quantity for an order, and replenishes if too little would be left; returns the quantity before. */
    public synchronized int take(int ordered, boolean remote) {
        int before = quantity;
        quantity = left(before, ordered);
        soldQuantity += ordered;
        orders++;
        if (remote) {
            remoteOrders++;
        }
        return before;
    }

    /**
     * Undoes {@link #take} for an order that is rolled back, whatever others have taken since. A replenishment is
     * undone too, unless others have drawn on it: they would have caused it themselves. So the stock never falls below
     * its minimum.
     */
    public synchronized void giveBack(int before, int ordered, boolean remote) {
        quantity += ordered;
        if (isReplenished(before, ordered) && quantity - REPLENISHED >= KEPT) {
            quantity -= REPLENISHED;
        }
        soldQuantity -= ordered;
        orders--;
        if (remote) {
            remoteOrders--;
        }
    }

    /** The quantity after an order. */
    public static int left(int before, int ordered) {
        return before - ordered + (isReplenished(before, ordered) ? REPLENISHED : 0);
    }

    private static boolean isReplenished(int before, int ordered) {
        return before < ordered + KEPT;
    }

    public synchronized boolean isBelow(int threshold) {
        return quantity < threshold;
    }

    /** The text to print on an order line of a district. */
    char[] districtInfo(int district) {
        char[] info = new char[DISTRICT_LENGTH];
        districts.getChars((district - 1) * DISTRICT_LENGTH, district * DISTRICT_LENGTH, info, 0);
        return info;
    }

    /** {@code B} if both the item and its stock are originals, otherwise {@code G}. */
    public char brand() {
        return Item.saysOriginal(item.data) && Item.saysOriginal(data) ? 'B' : 'G';
    }

    synchronized void addTo(Digest digest) {
        digest.add(quantity);
        digest.add(soldQuantity);
        digest.add(orders);
        digest.add(remoteOrders);
    }
}

package org.jdyno.orders.business;

/** A warehouse's stock of an item. Any thread. */
public final class Stock {
    public final Item item;
    private final String districts;
    public final String data;
    private int quantity;
    private long soldQuantity;
    private int orders;
    private int remoteOrders;

    Stock(Item item, boolean original, Chance chance) {
        this.item = item;
        quantity = chance.between(10, 100);
        districts = chance.text(Rules.DISTRICT_INFO * Warehouse.DISTRICTS, Rules.DISTRICT_INFO * Warehouse.DISTRICTS);
        data = Item.data(original, chance);
    }

    /** Takes a quantity for an order, and replenishes if too little would be left; returns the quantity before. */
    public synchronized int take(int ordered, boolean remote) {
        int before = quantity;
        quantity = Rules.left(before, ordered);
        soldQuantity += ordered;
        orders++;
        if (remote) {
            remoteOrders++;
        }
        return before;
    }

    /**
     * Undoes {@link #take} for an order that is rolled back, whatever others have taken since.
     */
    public synchronized void giveBack(int before, int ordered, boolean remote) {
        quantity = Rules.givenBack(quantity, before, ordered);
        soldQuantity -= ordered;
        orders--;
        if (remote) {
            remoteOrders--;
        }
    }

    public synchronized int quantity() {
        return quantity;
    }

    public synchronized boolean isBelow(int threshold) {
        return quantity < threshold;
    }

    /** The text to print on an order line of a district. */
    public char[] districtInfo(int district) {
        char[] info = new char[Rules.DISTRICT_INFO];
        districts.getChars((district - 1) * Rules.DISTRICT_INFO, district * Rules.DISTRICT_INFO, info, 0);
        return info;
    }

    /** {@code B} if both the item and its stock are originals, otherwise {@code G}. */
    public char brand() {
        return Rules.brand(item.data, data);
    }

    synchronized void addTo(Digest digest) {
        digest.add(quantity);
        digest.add(soldQuantity);
        digest.add(orders);
        digest.add(remoteOrders);
    }
}

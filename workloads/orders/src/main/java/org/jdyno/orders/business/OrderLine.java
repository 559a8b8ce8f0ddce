package org.jdyno.orders.business;

/** A quantity of one item. Its delivery date is guarded by the order's district. */
public final class OrderLine {
    /** The delivery date of an undelivered line. */
    public static final long NEVER = 0;

    public final Stock stock;
    public final short supplyWarehouse;
    public final short quantity;
    public final long amountCents;
    private final char[] districtInfo;
    long deliveredMillis;

    public OrderLine(
            Stock stock, int supplyWarehouse, int quantity, long amountCents, int district, long deliveredMillis) {
        this.stock = stock;
        this.supplyWarehouse = (short) supplyWarehouse;
        this.quantity = (short) quantity;
        this.amountCents = amountCents;
        this.deliveredMillis = deliveredMillis;
        districtInfo = stock.districtInfo(district);
    }

    /** The delivery date in milliseconds since 1970; 0 if not delivered. */
    public long deliveredMillis() {
        return deliveredMillis;
    }

    /** The text of the stock for the district. */
    public char[] districtInfo() {
        return districtInfo;
    }

    void addTo(Digest digest) {
        digest.add(stock.item.number);
        digest.add(supplyWarehouse);
        digest.add(quantity);
        digest.add(amountCents);
        digest.add(deliveredMillis == NEVER ? 0 : 1);
        digest.add(districtInfo);
    }
}

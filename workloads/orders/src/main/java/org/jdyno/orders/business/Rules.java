package org.jdyno.orders.business;

/**
 * The rules of the business, for objects in memory and for rows of a database. Amounts are cents, rates are
 * ten-thousandths. Any thread.
 */
public final class Rules {
    /** The length of the text that a stock has for each district. */
    public static final int DISTRICT_INFO = 24;

    /** The least quantity of a stock. */
    public static final int KEPT = 10;

    /** Number of last orders of a district whose stock is looked at. */
    public static final int LAST_ORDERS = 20;

    /** Amount that a customer has paid, in cents, before the first order. */
    public static final long FIRST_PAYMENT = 1_000;

    private static final String ORIGINAL = "ORIGINAL";
    private static final int REPLENISHED = 91;
    private static final int MAX_NOTES = 500;
    private static final String BAD = "BC";
    private static final String GOOD = "GC";
    private static final long TEN_THOUSAND = 10_000;

    private Rules() {}

    /** The quantity of a stock after an order. It is replenished if too little would be left. */
    public static int left(int before, int ordered) {
        return before - ordered + (isReplenished(before, ordered) ? REPLENISHED : 0);
    }

    /**
     * The quantity of a stock after an order is rolled back, whatever others have taken since. A replenishment is
     * undone too, unless others have drawn on it: they would have caused it themselves. So the stock never falls below
     * its minimum.
     */
    static int givenBack(int now, int before, int ordered) {
        int back = now + ordered;
        return isReplenished(before, ordered) && back - REPLENISHED >= KEPT ? back - REPLENISHED : back;
    }

    private static boolean isReplenished(int before, int ordered) {
        return before < ordered + KEPT;
    }

    /** {@code B} if both the item and its stock are originals, otherwise {@code G}. */
    public static char brand(String itemData, String stockData) {
        return itemData.contains(ORIGINAL) && stockData.contains(ORIGINAL) ? 'B' : 'G';
    }

    /** Makes a text that of an original. */
    static String original(String text, int at) {
        return text.substring(0, at) + ORIGINAL + text.substring(at + ORIGINAL.length());
    }

    /** The last place at which the mark of an original fits into a text. */
    static int lastPlace(String text) {
        return text.length() - ORIGINAL.length();
    }

    /** The total of an order of the given amounts, discounted and taxed. */
    public static long total(long cents, int discount, int warehouseTax, int districtTax) {
        return cents
                * (TEN_THOUSAND - discount)
                * (TEN_THOUSAND + warehouseTax + districtTax)
                / (TEN_THOUSAND * TEN_THOUSAND);
    }

    static String credit(boolean bad) {
        return bad ? BAD : GOOD;
    }

    /** Whether payments of a customer are noted. */
    public static boolean isBad(String credit) {
        return credit.equals(BAD);
    }

    /** The notes about a customer of bad credit after a payment. */
    public static String noted(
            int customer, int district, int warehouse, int atDistrict, int atWarehouse, long cents, String notes) {
        String noted = customer + " " + district + " " + warehouse + " " + atDistrict + " " + atWarehouse + " " + cents
                + " " + notes;
        return noted.length() > MAX_NOTES ? noted.substring(0, MAX_NOTES) : noted;
    }

    /** The text of a payment, from the names of the warehouse and the district where it was made. */
    public static String paymentData(String warehouse, String district) {
        return warehouse + "    " + district;
    }

    /** The place, from 0, of the customer who is meant among so many of the same last name, sorted by first name. */
    public static int middle(int customers) {
        return (customers + 1) / 2 - 1;
    }
}

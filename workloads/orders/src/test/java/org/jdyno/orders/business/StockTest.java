package org.jdyno.orders.business;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class StockTest {
    private static final int KEPT = 10;

    private final Chance chance = new Chance(5);

    private Stock stock(boolean itemIsOriginal, boolean stockIsOriginal) {
        return new Stock(new Item(1, itemIsOriginal, chance), stockIsOriginal, chance);
    }

    private static int quantity(Stock stock) {
        int threshold = 0;
        while (!stock.isBelow(threshold + 1)) {
            threshold++;
        }
        return threshold;
    }

    /** A stock with the given quantity. */
    private Stock of(int quantity) {
        Stock stock = stock(false, false);
        while (quantity(stock) != quantity) {
            stock.take(1, false);
        }
        return stock;
    }

    private static String digest(long... values) {
        Digest digest = new Digest();
        for (long value : values) {
            digest.add(value);
        }
        return digest.toString();
    }

    private static String digest(Stock stock) {
        Digest digest = new Digest();
        stock.addTo(digest);
        return digest.toString();
    }

    @Test
    void ninetyOneAreAddedIfLessThanTenWouldBeLeft() {
        Stock enough = of(20);
        assertEquals(20, enough.take(10, false));
        assertEquals(10, quantity(enough));
        Stock little = of(19);
        assertEquals(19, little.take(10, false));
        assertEquals(19 - 10 + 91, quantity(little));
    }

    @Test
    void localAndRemoteOrdersAreCounted() {
        Stock stock = stock(false, false);
        int before = quantity(stock);
        stock.take(1, false);
        stock.take(2, true);
        int left = Rules.left(Rules.left(before, 1), 2);
        assertEquals(digest(left, 3, 2, 1), digest(stock));
        stock.giveBack(Rules.left(before, 1), 2, true);
        assertEquals(digest(Rules.left(before, 1), 1, 1, 0), digest(stock));
    }

    @Test
    void bothAnItemAndItsStockMustBeOriginal() {
        assertEquals('B', stock(true, true).brand());
        assertEquals('G', stock(true, false).brand());
        assertEquals('G', stock(false, true).brand());
        assertEquals('G', stock(false, false).brand());
    }

    @Test
    void givingBackRestoresTheStock() {
        for (int before = KEPT; before <= 60; before++) {
            for (int ordered = 1; ordered <= 10; ordered++) {
                Stock stock = of(before);
                stock.take(ordered, false);
                stock.giveBack(before, ordered, false);
                assertEquals(before, quantity(stock));
            }
        }
    }

    @Test
    void aReplenishmentUsedByOthersIsKept() {
        Stock stock = of(10);
        stock.take(10, false);
        for (int i = 0; i < 8; i++) {
            stock.take(10, false);
        }
        stock.giveBack(10, 10, false);
        assertEquals(10 + 91 - 80, quantity(stock));
    }

    @Test
    void theStockNeverRunsOut() throws Exception {
        Stock stock = of(10);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Chance own = new Chance(i);
            all.add(threads.submit(() -> {
                for (int time = 0; time < 50_000; time++) {
                    int ordered = own.between(1, 10);
                    int before = stock.take(ordered, false);
                    assertFalse(stock.isBelow(KEPT));
                    if (own.percent(50)) {
                        stock.giveBack(before, ordered, false);
                        assertFalse(stock.isBelow(KEPT));
                    }
                }
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        threads.shutdown();
        assertFalse(stock.isBelow(KEPT));
    }
}

package org.jdyno.orders.business;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdyno.orders.business.Choices.LastNames;
import org.jdyno.orders.business.Choices.Uneven;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompanyTest {
    private static final long SEED = 7;

    private static Company company(int warehouses, boolean steady) {
        return new Company(warehouses, new Population(1, 0), steady, SEED);
    }

    @Test
    void theSeedDeterminesTheCompany() {
        assertEquals(company(2, true).digest(), company(2, true).digest());
        assertNotEquals(company(2, true).digest(), new Company(2, new Population(1, 0), true, SEED + 1).digest());
    }

    @Test
    void aCustomerInTheMiddleIsFoundByName() {
        District district =
                new Company(1, new Population(100, 0), false, SEED).warehouse(1).district(4);
        String common = LastNames.of(0);
        List<Customer> same = new ArrayList<>();
        for (int i = 1; i <= district.customers(); i++) {
            if (district.customer(i).last.equals(common)) {
                same.add(district.customer(i));
            }
        }
        same.sort(Comparator.comparing(customer -> customer.first));
        assertTrue(same.size() > 1, "a unique name proves nothing");
        assertEquals(same.get((same.size() + 1) / 2 - 1), district.customer(common));
    }

    @Test
    void theOldestOrderIsDeliveredFirst() {
        District district = company(1, false).warehouse(1).district(1);
        for (int number = 22; number <= 30; number++) {
            Order order = district.deliverOldest(4, 1);
            assertEquals(number, order.number);
            assertEquals(4, order.carrier());
        }
        assertNull(district.deliverOldest(4, 1));
    }

    @Test
    void oneInTenOfItemsAndCustomersIsSpecial() {
        Company company = company(1, true);
        int originals = 0;
        for (int i = 1; i <= 1_000; i++) {
            originals += company.item(i).data.contains("ORIGINAL") ? 1 : 0;
        }
        assertEquals(100, originals);
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            District district = company.warehouse(1).district(i);
            int bad = 0;
            for (int j = 1; j <= district.customers(); j++) {
                bad += district.customer(j).hasBadCredit() ? 1 : 0;
            }
            assertEquals(3, bad);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 15", "1, 1, 1", "20, 20, 20"})
    void theFirstOrdersHaveTheRequestedLinesToo(int lines, int least, int most) {
        Company company = new Company(1, new Population(1, lines), true, SEED);
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            for (Order order : company.warehouse(1).district(i).orders()) {
                assertTrue(order.lines() >= least && order.lines() <= most, "an order has " + order.lines());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 30", "10, 300", "100, 1000"})
    void upToTenPercentLastNamesAreUnique(int percent, int names) {
        District district = new Company(1, new Population(percent, 0), true, SEED)
                .warehouse(1)
                .district(7);
        Set<String> different = new HashSet<>();
        for (int i = 1; i <= district.customers(); i++) {
            different.add(district.customer(i).last);
        }
        assertEquals(names, different.size());
    }

    @Test
    void aDeliveryIsCreditedWithAllLines() {
        District district = company(1, true).warehouse(1).district(1);
        Order order = district.newOrders().iterator().next().order;
        long cents = 0;
        for (int i = 0; i < order.lines(); i++) {
            cents += order.line(i).amountCents;
        }
        long before = order.customer.balanceCents();
        assertEquals(order, district.deliverOldest(9, 5));
        assertEquals(before + cents, order.customer.balanceCents());
        assertEquals(5, order.line(order.lines() - 1).deliveredMillis());
    }

    @Test
    void badCreditIsNotedInFrontAndTruncated() {
        District district = company(1, true).warehouse(1).district(2);
        List<String> notes = new ArrayList<>();
        for (int i = 1; i <= district.customers(); i++) {
            Customer customer = district.customer(i);
            for (int time = 0; customer.hasBadCredit() && time < 30; time++) {
                long cents = 100 + time;
                String begin = i + " 2 1 2 1 " + cents + " ";
                customer.pay(cents, district, (balanceCents, data) -> {
                    assertTrue(data.startsWith(begin), data);
                    notes.add(data);
                });
            }
        }
        assertEquals(3 * 30, notes.size());
        assertEquals(500, notes.stream().mapToInt(String::length).max().getAsInt());
        assertEquals(500, notes.get(notes.size() - 1).length());
    }

    @Test
    void goodCreditIsNotNoted() {
        District district = company(1, true).warehouse(1).district(2);
        for (int i = 1; i <= district.customers(); i++) {
            Customer customer = district.customer(i);
            String begin = i + " 2 1 2 1 ";
            customer.pay(7, district, (balanceCents, data) -> {
                assertEquals(customer.hasBadCredit(), data.startsWith(begin));
                assertEquals(-1_007, balanceCents);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 15, 20, 200})
    void differentItemsOfTheLastTwentyOrdersAreCounted(int threshold) {
        District district = company(1, true).warehouse(1).district(3);
        Set<Integer> items = new HashSet<>();
        for (Order order : district.orders()) {
            for (int i = 0; order.number > 10 && i < order.lines(); i++) {
                if (order.line(i).stock.isBelow(threshold)) {
                    items.add(order.line(i).stock.item.number);
                }
            }
        }
        assertEquals(items.size(), district.shortOfStock(threshold));
    }

    @ParameterizedTest
    @CsvSource({
        "1023, 3000, 1, 30, 7",
        "1023, 3000, 1, 3000, 1023",
        "8191, 100000, 1, 1000, 63",
        "255, 1000, 0, 29, 7",
        "255, 1000, 0, 999, 255"
    })
    void unevenNumbersUseTheNearestMask(int a, int full, int least, int most, int mask) {
        int count = most - least + 1;
        assertEquals(mask, Uneven.nearestMask((double) a * count / full));
        Uneven uneven = new Uneven(a, full, least, most, 5);
        Chance chance = new Chance(SEED);
        int[] drawn = new int[most + 1];
        for (int i = 0; i < 200 * count; i++) {
            drawn[uneven.draw(chance)]++;
        }
        assertEquals(least == 0, drawn[0] > 0);
        int largest = 0;
        for (int times : drawn) {
            largest = Math.max(largest, times);
        }
        assertTrue(largest > 300, "no number is more likely than others");
    }

    /** With two bits of each number fixed, the result of TPC-C's formula can be counted. */
    @Test
    void unevenNumbersFollowTheFormula() {
        Uneven uneven = new Uneven(3, 4, 0, 3, 0);
        int[] drawn = new int[4];
        Chance chance = new Chance(SEED);
        for (int i = 0; i < 16_000; i++) {
            drawn[uneven.draw(chance)]++;
        }
        int[] sixteenths = {1, 3, 3, 9};
        for (int i = 0; i < 4; i++) {
            double mean = 1_000.0 * sixteenths[i];
            assertEquals(mean, drawn[i], 4 * Math.sqrt(mean * (1 - sixteenths[i] / 16.0)));
        }
    }
}

package org.jdyno.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Condition;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.terminal.Deck;
import org.jdyno.orders.terminal.TransactionKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What transactions do to the company, and what they show. */
class TransactionsTest {
    private final Company company = new Company(2, new Population(1, 0), false, 3);
    private final Chance chance = new Chance(4);
    private final Screen screen = new Screen(null);

    private String run(Transaction transaction) {
        transaction.enter(screen);
        transaction.perform();
        transaction.show(screen);
        return screen.toString();
    }

    private void assertAllHolds() {
        List<Condition> conditions = company.conditions();
        conditions.forEach(condition -> assertEquals(Condition.HOLDS, condition.found(), condition.name()));
    }

    @Test
    void oneOrderInAHundredIsRolledBackAndLeavesNothing() {
        NewOrderTransaction newOrder = new NewOrderTransaction(company.warehouse(1), chance);
        int rolledBack = 0;
        for (int i = 0; i < 5_000; i++) {
            String before = i % 50 == 0 || rolledBack < 3 ? company.digest() : "";
            String shown = run(newOrder);
            if (shown.contains("Item number is not valid")) {
                rolledBack++;
                if (!before.isEmpty()) {
                    assertEquals(before, company.digest());
                }
            }
        }
        assertTrue(rolledBack > 25 && rolledBack < 80, rolledBack + " of 5,000 are rolled back");
        assertAllHolds();
    }

    @Test
    void conditionsHoldAfterAllTransactions() {
        List<Transaction> all = List.of(
                new NewOrderTransaction(company.warehouse(1), chance),
                new PaymentTransaction(company.warehouse(2), chance),
                new DeliveryTransaction(company.warehouse(1), chance),
                new OrderStatusTransaction(company.warehouse(1), chance),
                new StockLevelTransaction(company.warehouse(1), 4, chance));
        for (int i = 0; i < 3_000; i++) {
            run(all.get(chance.between(0, all.size() - 1)));
        }
        assertAllHolds();
    }

    /** A deck delivers ten orders and brings ten less one in a hundred: the number drifts back to few. */
    @Test
    void theHeapDoesNotGrow() {
        Company steady = new Company(1, new Population(1, 0), true, 11);
        ScreenDesk desk = new ScreenDesk(steady.warehouse(1), 0, chance, screen);
        Deck deck = new Deck(chance);
        long most = 0;
        for (int done = 1; done <= 300_000; done++) {
            TransactionKind kind = deck.deal();
            desk.enter(kind);
            desk.perform(kind);
            most = done % 3_000 == 0 ? Math.max(most, steady.ordersHeld()) : most;
        }
        assertTrue(most < 2_000, most + " orders were held, of 300 at first");
        steady.conditions().forEach(condition -> assertEquals(Condition.HOLDS, condition.found(), condition.name()));
    }

    /** The number after a label on a screen, without the point of amounts and rates. */
    private static long figure(String shown, String label) {
        Matcher figure = Pattern.compile(label + " *\\$? *(\\d+)\\.?(\\d*)").matcher(shown);
        assertTrue(figure.find(), label + " is not on\n" + shown);
        return Long.parseLong(figure.group(1) + figure.group(2));
    }

    @Test
    void theTotalIsDiscountedAndTaxed() {
        NewOrderTransaction newOrder = new NewOrderTransaction(company.warehouse(2), chance);
        for (int time = 0; time < 50; time++) {
            String shown = run(newOrder);
            if (shown.contains("not valid")) {
                continue;
            }
            assertTrue(shown.contains("Warehouse:     2"), shown);
            long cents = 0;
            long lines = 0;
            for (String line : shown.split("\n")) {
                if (line.matches(".* [BG]  \\$ *\\d+\\.\\d\\d +\\$ *\\d+\\.\\d\\d")) {
                    lines++;
                    cents += Long.parseLong(line.replaceAll(".*\\$ *(\\d+)\\.(\\d\\d)$", "$1$2"));
                    long quantity = Long.parseLong(line.substring(44, 46).trim());
                    assertEquals(figure(line, " [BG] ") * quantity, figure(line.substring(70), ""), line);
                }
            }
            assertEquals(figure(shown, "Number of Lines:"), lines, shown);
            BigDecimal total = BigDecimal.valueOf(cents)
                    .multiply(BigDecimal.valueOf(10_000 - figure(shown, "%Disc:"), 4))
                    .multiply(BigDecimal.valueOf(10_000 + figure(shown, "W_Tax:") + figure(shown, "D_Tax:"), 4));
            assertEquals(total.setScale(0, RoundingMode.DOWN).longValueExact(), figure(shown, "Total:"), shown);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 14, 15, 16, 20})
    void allLinesOfAnOrderAreOnTheScreen(int lines) {
        Company of = new Company(1, new Population(1, lines), true, 3);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Screen written = new Screen(out);
        NewOrderTransaction newOrder = new NewOrderTransaction(of.warehouse(1), chance);
        do {
            out.reset();
            newOrder.enter(written);
            assertEquals(lines, matches(out, " {4}1 +\\d+ {29,}\\d+"));
            newOrder.perform();
            out.reset();
            newOrder.show(written);
        } while (screenOf(out).contains("not valid"));
        assertEquals(lines, matches(out, " {4}1 +\\d+ {3}\\w{14,24} .* [BG]  \\$.*\\$.*"));
        OrderStatusTransaction orderStatus = new OrderStatusTransaction(of.warehouse(1), chance);
        orderStatus.enter(written);
        orderStatus.perform();
        out.reset();
        orderStatus.show(written);
        assertEquals(lines, matches(out, " {5}1 +\\d+ +\\d+ +\\$ *\\d+\\.\\d\\d.*"));
    }

    private static String screenOf(ByteArrayOutputStream out) {
        return new String(out.toByteArray(), StandardCharsets.US_ASCII);
    }

    private static int matches(ByteArrayOutputStream out, String pattern) {
        int matches = 0;
        for (String line : screenOf(out).split("\n")) {
            matches += line.replaceAll("^ ", "").replaceAll(" +$", "").matches(pattern) ? 1 : 0;
        }
        return matches;
    }

    @Test
    void customersFoundByNameAreShownWithTheirNumber() {
        for (Transaction transaction : List.of(
                new PaymentTransaction(company.warehouse(1), chance),
                new OrderStatusTransaction(company.warehouse(1), chance))) {
            for (int time = 0; time < 20; time++) {
                String shown = run(transaction);
                int number = (int) figure(shown, "Customer:");
                int of = (int) figure(shown, "Cust-Warehouse:");
                int district = (int) figure(shown, "Cust-District:");
                String last = company.warehouse(of).district(district).customer(number).last;
                assertTrue(shown.contains("OE " + last + " ") || shown.contains("OE " + last + "\n"), shown);
            }
        }
    }

    /** After some millions of transactions a customer has such a balance. */
    @Test
    void anOrderStatusShowsABalanceOfMillions() {
        Warehouse warehouse = company.warehouse(1);
        for (int number = 1; number <= 10; number++) {
            District district = warehouse.district(number);
            for (int customer = 1; customer <= district.customers(); customer++) {
                district.customer(customer).pay(2_000_000_000L, district, (balanceCents, data) -> {});
            }
        }
        String shown = run(new OrderStatusTransaction(warehouse, chance));
        assertTrue(shown.lines().anyMatch(line -> line.matches("Cust-Balance: \\$ *-\\d{8}\\.\\d\\d")), shown);
    }

    @Test
    void sharesAreThoseOfTheRules() {
        int times = 20_000;
        PaymentTransaction payment = new PaymentTransaction(company.warehouse(1), chance);
        int byName = 0;
        int elsewhere = 0;
        for (int i = 0; i < times; i++) {
            payment.enter(screen);
            String shown = screen.toString();
            byName += shown.contains("Customer:       Cust") ? 1 : 0;
            elsewhere += figure(shown, "Cust-Warehouse:") == 2 ? 1 : 0;
        }
        assertShare(0.60, byName, times);
        assertShare(0.15, elsewhere, times);
        NewOrderTransaction newOrder = new NewOrderTransaction(company.warehouse(1), chance);
        int lines = 0;
        int remote = 0;
        for (int i = 0; i < times; i++) {
            newOrder.enter(screen);
            for (String line : screen.toString().split("\n")) {
                boolean isLine = line.matches(" {5}[12] +\\d+ +\\d+");
                lines += isLine ? 1 : 0;
                remote += isLine && line.startsWith("     2") ? 1 : 0;
            }
        }
        assertShare(0.01, remote, lines);
        assertEquals(10, (double) lines / times, 0.1);
    }

    /** Within four standard deviations; the seed is fixed. */
    private static void assertShare(double share, int count, int of) {
        assertEquals(share * of, count, 4 * Math.sqrt(of * share * (1 - share)));
    }

    @Test
    void conditionsHoldAfterManyThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Warehouse home = company.warehouse(1 + i % 2);
            Chance own = new Chance(i);
            Transaction[] kinds = {
                new NewOrderTransaction(home, own),
                new PaymentTransaction(home, own),
                new DeliveryTransaction(home, own),
                new OrderStatusTransaction(home, own)
            };
            Screen its = new Screen(null);
            all.add(threads.submit(() -> {
                for (int time = 0; time < 8_000; time++) {
                    Transaction transaction = kinds[Math.max(0, own.between(-9, 3))];
                    transaction.enter(its);
                    transaction.perform();
                    transaction.show(its);
                }
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        threads.shutdown();
        assertAllHolds();
        for (int item = 1; item <= company.population.items; item++) {
            assertFalse(company.warehouse(1).stock(item).isBelow(10));
            assertFalse(company.warehouse(2).stock(item).isBelow(10));
        }
    }

    @Test
    void screensShowFiguresWhereTheyBelong() {
        screen.clear("Figures");
        screen.number(2, 1, 5, -42);
        screen.money(3, 1, 10, -1_234);
        screen.money(4, 1, 10, -5);
        screen.money(5, 1, 10, 123_456);
        screen.rate(6, 1, 1_234);
        screen.rate(7, 1, 5);
        screen.date(8, 1, 946_684_799_000L);
        screen.number(9, 1, 3, 1_000);
        screen.number(10, 1, 3, -100);
        screen.number(11, 1, 3, -99);
        screen.money(12, 1, 8, -100_000);
        screen.money(13, 1, 8, -99_999);
        String[] lines = screen.toString().split("\n");
        assertEquals("  -42", lines[1]);
        assertEquals("$   -12.34", lines[2]);
        assertEquals("$    -0.05", lines[3]);
        assertEquals("$  1234.56", lines[4]);
        assertEquals("12.34", lines[5]);
        assertEquals(" 0.05", lines[6]);
        assertEquals("31-12-1999 23:59:59", lines[7]);
        assertEquals("***", lines[8]);
        assertEquals("***", lines[9]);
        assertEquals("-99", lines[10]);
        assertEquals("$****.00", lines[11]);
        assertEquals("$-999.99", lines[12]);
    }
}

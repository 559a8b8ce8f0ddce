package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;
import org.jdyno.orders.terminal.Deck;
import org.jdyno.orders.terminal.TransactionKind;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users ask for is the same in Java and in C for every seed. */
class TwinDrawsTest {
    private static final String SOURCE = "orderdb_model.c";

    @TempDir
    static Path folder;

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("c"));
        Files.copy(TwinProgram.SOURCES.resolve(SOURCE), sources.resolve(SOURCE));
        program = CCompiler.compile(
                folder.resolve("draws"),
                List.of("-I" + TwinProgram.SOURCES),
                TwinProgram.KIT,
                sources,
                Path.of("src/test/c"));
    }

    @Test
    void ofOneWarehouse() throws Exception {
        verify(1, 1, 1, 0);
        verify(-7_000_000_000L, 1, 100, 20);
    }

    @Test
    void ofManyWarehouses() throws Exception {
        verify(42, 2, 1, 0);
        verify(Long.MAX_VALUE, 9, 10, 3);
    }

    private static void verify(long seed, int warehouses, int population, int lines) throws Exception {
        int count = 3_000;
        List<String> inJava = inJava(seed, warehouses, new Population(population, lines), count);
        List<String> line = List.of(
                program.toString(),
                "draws",
                "window-millis=50",
                "seed=" + seed,
                "warehouses=" + warehouses,
                "population=" + population,
                "lines=" + lines,
                "count=" + count);
        assertEquals(inJava, inC(line));
    }

    private static List<String> inC(List<String> line) throws IOException, InterruptedException {
        try (ChildRole draws = ChildRole.run(line)) {
            draws.next("ready");
            draws.closeInput();
            draws.rest();
            return draws.log();
        }
    }

    private static List<String> inJava(long seed, int warehouses, Population population, int count) {
        Choices choices = Choices.of(warehouses, population, seed);
        Chance chance = new Chance(new Chance(seed + 1).seed());
        Deck deck = new Deck(chance);
        List<String> drawn = new ArrayList<>();
        for (int left = count; left > 0; left--) {
            TransactionKind kind = deck.deal();
            drawn.add("draw " + kind.word + " " + request(kind, left % 7, choices, chance));
        }
        return drawn;
    }

    private static String request(TransactionKind kind, int terminal, Choices choices, Chance chance) {
        switch (kind) {
            case NEW_ORDER:
                return newOrder(choices, chance);
            case PAYMENT:
                PaymentRequest payment = new PaymentRequest();
                payment.draw(1, choices, chance);
                return payment.warehouse + " " + payment.district + " " + customer(payment.customer) + " "
                        + payment.cents;
            case ORDER_STATUS:
                OrderStatusRequest orderStatus = new OrderStatusRequest();
                orderStatus.draw(1, choices, chance);
                return customer(orderStatus.customer);
            case DELIVERY:
                DeliveryRequest delivery = new DeliveryRequest();
                delivery.draw(1, chance);
                return delivery.warehouse + " " + delivery.carrier;
            default:
                StockLevelRequest stockLevel = new StockLevelRequest();
                stockLevel.draw(1, terminal, chance);
                return stockLevel.warehouse + " " + stockLevel.district + " " + stockLevel.threshold;
        }
    }

    private static String newOrder(Choices choices, Chance chance) {
        NewOrderRequest order = new NewOrderRequest();
        order.draw(1, choices, chance);
        StringBuilder text = new StringBuilder();
        text.append(order.warehouse)
                .append(' ')
                .append(order.district)
                .append(' ')
                .append(order.customer);
        text.append(' ').append(order.allLocal ? 1 : 0);
        for (int i = 0; i < order.lines; i++) {
            text.append(' ').append(order.items[i]).append(' ').append(order.supplyWarehouses[i]);
            text.append(' ').append(order.quantities[i]);
        }
        return text.toString();
    }

    private static String customer(CustomerRequest of) {
        String last = of.isByName() ? of.last : "";
        return of.warehouse + " " + of.district + " " + of.number + " " + last;
    }
}

package org.jdyno.orders.business;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every condition holds for a new company, and each is violated by the fault it is meant to detect. */
class ConditionTest {
    private static final long SEED = 7;

    private static Company company(int warehouses) {
        return new Company(warehouses, new Population(1, 0), false, SEED);
    }

    private static List<String> broken(Company company) {
        return company.conditions().stream()
                .filter(condition -> !condition.found().equals(Condition.HOLDS))
                .map(condition -> condition.name().replaceAll(":.*", "") + " " + condition.found())
                .collect(Collectors.toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void allHoldForANewCompany(int percent) {
        Company company = new Company(2, new Population(percent, 0), false, SEED);
        assertEquals(11, company.conditions().size());
        assertEquals(List.of(), broken(company));
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            District district = company.warehouse(2).district(i);
            assertEquals(
                    21 * percent,
                    district.orders().size() - district.newOrders().size(),
                    "the eleventh condition");
        }
    }

    @Test
    void aViolationIsReportedWithItsPlace() {
        Company company = company(2);
        company.warehouse(2).district(3).receive(5);
        assertEquals(
                List.of(
                        "condition 1 is broken once, first at warehouse 2: 300000 and not 300005",
                        "condition 9 is broken once, first at warehouse 2, district 3: 30005 and not 30000"),
                broken(company));
    }

    /** Faults, and the conditions they violate: few of them, so that each condition is tested on its own. */
    private enum Fault {
        MONEY_OF_A_DISTRICT_ALONE("1 9") {
            @Override
            void to(District district) {
                district.receive(5);
            }
        },
        A_PAYMENT_OF_NOBODY("1 9 10") {
            @Override
            void to(District district) {
                district.warehouse.receive(district.customer(1), district, 9, 1);
            }
        },
        A_HISTORY_TOO_LONG("8 9") {
            @Override
            void to(District district) {
                district.discardedPaymentCents += 9;
            }
        },
        A_PAYMENT_WITHOUT_HISTORY("10") {
            @Override
            void to(District district) {
                district.customer(1).pay(7, district, (balanceCents, data) -> {});
            }
        },
        A_DELIVERY_OF_NOTHING("10 12") {
            @Override
            void to(District district) {
                district.customer(1).receive(100);
            }
        },
        A_NUMBER_NOBODY_HAS("2") {
            @Override
            void to(District district) {
                synchronized (district) {
                    district.accept(district.begin(district.customer(1), 1, 0, true));
                }
                district.orders().removeIf(order -> order.number == 31);
            }
        },
        A_LINE_THAT_IS_MISSING("4 6") {
            @Override
            void to(District district) {
                synchronized (district) {
                    Order order = district.begin(district.customer(1), 1, 5, true);
                    Stock stock = district.warehouse.stock(1);
                    for (int i = 0; i < 4; i++) {
                        order.add(new OrderLine(stock, district.warehouse.number, 1, 1, 1, OrderLine.NEVER));
                    }
                    district.accept(order);
                }
            }
        },
        AN_ORDER_FORGOTTEN_TO_DELIVER("3 5") {
            @Override
            void to(District district) {
                NewOrder fourth =
                        district.newOrders().stream().skip(3).findFirst().get();
                district.newOrders().remove(fourth);
            }
        },
        A_LINE_NOT_DELIVERED_WITH_ITS_ORDER("7") {
            @Override
            void to(District district) {
                district.orders().iterator().next().line(0).deliveredMillis = OrderLine.NEVER;
            }
        };

        private final List<String> breaks;

        Fault(String breaks) {
            this.breaks = Arrays.asList(breaks.split(" "));
        }

        abstract void to(District district);
    }

    @ParameterizedTest
    @EnumSource
    void eachIsViolatedByItsFault(Fault fault) {
        Company company = company(1);
        fault.to(company.warehouse(1).district(1));
        List<String> numbers = broken(company).stream()
                .map(condition -> condition.replaceAll("condition (\\d+) .*", "$1"))
                .collect(Collectors.toList());
        assertEquals(fault.breaks, numbers);
    }

    @Test
    void everyConditionHasAFault() {
        assertEquals(
                company(1).conditions().stream()
                        .map(condition -> condition.name().replaceAll("condition (\\d+):.*", "$1"))
                        .sorted()
                        .collect(Collectors.toList()),
                Arrays.stream(Fault.values())
                        .flatMap(fault -> fault.breaks.stream())
                        .distinct()
                        .sorted()
                        .collect(Collectors.toList()));
    }
}

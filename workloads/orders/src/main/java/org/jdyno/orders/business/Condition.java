package org.jdyno.orders.business;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The result of one of TPC-C's consistency conditions, which must hold while no transaction is running. Immutable.
 */
public final class Condition {
    /** The result of a condition that holds. */
    public static final String HOLDS = Violations.NONE;

    /** The conditions. The eleventh concerns the initial population and is not checked. */
    public enum Kind {
        PAID_AT_DISTRICTS("1", "a warehouse's payments are the sum of its districts'"),
        LAST_ORDER("2", "a district's next order number follows its last order"),
        NEW_ORDERS_IN_A_ROW("3", "no undelivered order lies between delivered ones"),
        LINES_OF_A_DISTRICT("4", "a district has as many lines as its orders state"),
        CARRIER("5", "exactly the delivered orders have a carrier"),
        LINES_OF_AN_ORDER("6", "an order has as many lines as it states"),
        DELIVERY_DATES("7", "exactly the delivered lines have a delivery date"),
        WAREHOUSE_HISTORY("8", "a warehouse's payments are the sum of its history"),
        DISTRICT_HISTORY("9", "a district's payments are the sum of its history"),
        BALANCE("10", "a customer's balance is deliveries minus payments"),
        DELIVERED("12", "a customer's balance plus payments is the sum of deliveries");

        private final String number;
        private final String text;

        Kind(String number, String text) {
            this.number = number;
            this.text = text;
        }

        /** The number and text of the condition. */
        public String title() {
            return "condition " + number + ": " + text;
        }
    }

    private final Kind kind;
    private final String found;

    private Condition(Kind kind, String found) {
        this.kind = kind;
        this.found = found;
    }

    static Condition of(Kind kind, Company company) {
        Violations violations = new Violations();
        switch (kind) {
            case BALANCE:
            case DELIVERED:
                ofCustomers(kind, company, violations);
                break;
            default:
                for (int i = 1; i <= company.warehouses(); i++) {
                    ofWarehouse(kind, company.warehouse(i), violations);
                }
        }
        return new Condition(kind, violations.toString());
    }

    private static void ofWarehouse(Kind kind, Warehouse warehouse, Violations violations) {
        String place = "warehouse " + warehouse.number;
        long paidAtDistricts = 0;
        long history = 0;
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            District district = warehouse.district(i);
            paidAtDistricts += district.paidCents();
            history += kind == Kind.WAREHOUSE_HISTORY ? warehouse.historyCents(district) : 0;
            ofDistrict(kind, district, place + ", district " + i, violations);
        }
        if (kind == Kind.PAID_AT_DISTRICTS) {
            violations.unlessEqual(place, warehouse.paidCents(), paidAtDistricts);
        }
        if (kind == Kind.WAREHOUSE_HISTORY) {
            violations.unlessEqual(place, warehouse.paidCents(), history);
        }
    }

    private static void ofDistrict(Kind kind, District district, String place, Violations violations) {
        switch (kind) {
            case LAST_ORDER:
                lastOrder(district, place, violations);
                break;
            case NEW_ORDERS_IN_A_ROW:
                inARow(district, place, violations);
                break;
            case LINES_OF_A_DISTRICT:
                linesOfADistrict(district, place, violations);
                break;
            case DISTRICT_HISTORY:
                violations.unlessEqual(place, district.paidCents(), district.warehouse.historyCents(district));
                break;
            case CARRIER:
            case LINES_OF_AN_ORDER:
            case DELIVERY_DATES:
                ofOrders(kind, district, place, violations);
                break;
            default:
        }
    }

    /**
     * The newest order has the last number that was assigned, and so has the newest undelivered order, if there is one.
     */
    private static void lastOrder(District district, String place, Violations violations) {
        int last = 0;
        for (Order order : district.orders()) {
            last = Math.max(last, order.number);
        }
        violations.unlessEqual(place, district.nextOrder() - 1, last);
        int lastNew = 0;
        for (NewOrder newOrder : district.newOrders()) {
            lastNew = Math.max(lastNew, newOrder.order.number);
        }
        violations.unlessEqual(place, lastNew == 0 ? 0 : district.nextOrder() - 1, lastNew);
    }

    private static void inARow(District district, String place, Violations violations) {
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (NewOrder newOrder : district.newOrders()) {
            least = Math.min(least, newOrder.order.number);
            most = Math.max(most, newOrder.order.number);
        }
        int rows = district.newOrders().size();
        violations.unlessEqual(place, rows == 0 ? 0 : most - least + 1, rows);
    }

    private static void linesOfADistrict(District district, String place, Violations violations) {
        long asked = 0;
        long lines = 0;
        for (Order order : district.orders()) {
            asked += order.lineCount;
            lines += order.lines();
        }
        violations.unlessEqual(place, asked, lines);
    }

    private static void ofOrders(Kind kind, District district, String place, Violations violations) {
        Set<Order> undelivered = new HashSet<>();
        district.newOrders().forEach(newOrder -> undelivered.add(newOrder.order));
        for (Order order : district.orders()) {
            String which = place + ", order " + order.number;
            if (kind == Kind.CARRIER) {
                violations.unlessEqual(which, order.delivered() ? 0 : 1, undelivered.contains(order) ? 1 : 0);
            } else if (kind == Kind.LINES_OF_AN_ORDER) {
                violations.unlessEqual(which, order.lineCount, order.lines());
            } else {
                for (int i = 0; i < order.lines(); i++) {
                    boolean dated = order.line(i).deliveredMillis() != OrderLine.NEVER;
                    violations.unlessEqual(which, order.delivered() ? 1 : 0, dated ? 1 : 0);
                }
            }
        }
    }

    private static void ofCustomers(Kind kind, Company company, Violations violations) {
        Map<Customer, Long> delivered = new HashMap<>();
        Map<Customer, Long> paid = new HashMap<>();
        for (int i = 1; i <= company.warehouses(); i++) {
            company.warehouse(i).addPaid(paid);
            for (int j = 1; j <= Warehouse.DISTRICTS; j++) {
                addDelivered(company.warehouse(i).district(j), delivered);
            }
        }
        for (int i = 1; i <= company.warehouses(); i++) {
            for (int j = 1; j <= Warehouse.DISTRICTS; j++) {
                District district = company.warehouse(i).district(j);
                for (int k = 1; k <= district.customers(); k++) {
                    Customer customer = district.customer(k);
                    long worth = customer.discardedDeliveryCents + delivered.getOrDefault(customer, 0L);
                    String who = "warehouse " + i + ", district " + j + ", customer " + k;
                    if (kind == Kind.BALANCE) {
                        long history = customer.discardedPaymentCents() + paid.getOrDefault(customer, 0L);
                        violations.unlessEqual(who, customer.balanceCents(), worth - history);
                    } else {
                        violations.unlessEqual(who, customer.balanceCents() + customer.paidCents(), worth);
                    }
                }
            }
        }
    }

    private static void addDelivered(District district, Map<Customer, Long> delivered) {
        for (Order order : district.orders()) {
            for (int i = 0; order.delivered() && i < order.lines(); i++) {
                delivered.merge(order.customer, order.line(i).amountCents, Long::sum);
            }
        }
    }

    /** The number and text of the condition. */
    public String name() {
        return kind.title();
    }

    /** {@value #HOLDS}, or the first place where the condition does not hold. */
    public String found() {
        return found;
    }
}

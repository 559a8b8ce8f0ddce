package org.jdyno.orderdb.sql;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jdyno.orders.business.Condition;

/**
 * A condition as queries. Each query finds places and their values: first the columns of the place, then a number. At
 * each place, the sum over the queries of one side must equal that of the other side; a value that is not found is 0.
 * Immutable.
 */
final class ConditionQueries {
    private static final List<String> WAREHOUSE = Collections.singletonList("warehouse");
    private static final List<String> DISTRICT = Arrays.asList("warehouse", "district");
    private static final List<String> ORDER = Arrays.asList("warehouse", "district", "order");
    private static final List<String> CUSTOMER = Arrays.asList("warehouse", "district", "customer");
    private static final List<String> STOCK = Arrays.asList("warehouse", "item");

    private static final String DELIVERED = "select o_w_id, o_d_id, o_c_id, sum(ol_amount) from orders"
            + " join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id"
            + " where ol_delivery_d is not null group by o_w_id, o_d_id, o_c_id";

    /** What the columns of a place are. */
    final List<String> place;

    final List<String> side;
    final List<String> otherSide;

    private ConditionQueries(List<String> place, List<String> side, List<String> otherSide) {
        this.place = place;
        this.side = side;
        this.otherSide = otherSide;
    }

    private static ConditionQueries equal(List<String> place, String side, String otherSide) {
        return new ConditionQueries(place, Collections.singletonList(side), Collections.singletonList(otherSide));
    }

    /** The queries of one of TPC-C's consistency conditions, all of which must hold. */
    static List<ConditionQueries> of(Condition.Kind kind) {
        return kind == Condition.Kind.LAST_ORDER ? lastOrder() : Collections.singletonList(single(kind));
    }

    private static ConditionQueries single(Condition.Kind kind) {
        switch (kind) {
            case PAID_AT_DISTRICTS:
                return equal(
                        WAREHOUSE,
                        "select w_id, w_ytd from warehouse",
                        "select d_w_id, sum(d_ytd) from district group by d_w_id");
            case NEW_ORDERS_IN_A_ROW:
                return equal(
                        DISTRICT,
                        "select no_w_id, no_d_id, max(no_o_id) - min(no_o_id) + 1 from new_order"
                                + " group by no_w_id, no_d_id",
                        "select no_w_id, no_d_id, count(*) from new_order group by no_w_id, no_d_id");
            case LINES_OF_A_DISTRICT:
                return equal(
                        DISTRICT,
                        "select o_w_id, o_d_id, sum(o_ol_cnt) from orders group by o_w_id, o_d_id",
                        "select ol_w_id, ol_d_id, count(*) from order_line group by ol_w_id, ol_d_id");
            case CARRIER:
                return equal(
                        ORDER,
                        "select o_w_id, o_d_id, o_id, 1 from orders where o_carrier_id is null",
                        "select no_w_id, no_d_id, no_o_id, 1 from new_order");
            case LINES_OF_AN_ORDER:
                return equal(
                        ORDER,
                        "select o_w_id, o_d_id, o_id, o_ol_cnt from orders",
                        "select ol_w_id, ol_d_id, ol_o_id, count(*) from order_line"
                                + " group by ol_w_id, ol_d_id, ol_o_id");
            case DELIVERY_DATES:
                return equal(
                        ORDER,
                        "select o_w_id, o_d_id, o_id, o_ol_cnt from orders where o_carrier_id is null",
                        "select ol_w_id, ol_d_id, ol_o_id, count(*) from order_line where ol_delivery_d is null"
                                + " group by ol_w_id, ol_d_id, ol_o_id");
            default:
                return ofPayments(kind);
        }
    }

    private static ConditionQueries ofPayments(Condition.Kind kind) {
        switch (kind) {
            case WAREHOUSE_HISTORY:
                return equal(
                        WAREHOUSE,
                        "select w_id, w_ytd from warehouse",
                        "select h_w_id, sum(h_amount) from history group by h_w_id");
            case DISTRICT_HISTORY:
                return equal(
                        DISTRICT,
                        "select d_w_id, d_id, d_ytd from district",
                        "select h_w_id, h_d_id, sum(h_amount) from history group by h_w_id, h_d_id");
            case BALANCE:
                return new ConditionQueries(
                        CUSTOMER,
                        Arrays.asList(
                                "select c_w_id, c_d_id, c_id, c_balance from customer",
                                "select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) from history"
                                        + " group by h_c_w_id, h_c_d_id, h_c_id"),
                        Collections.singletonList(DELIVERED));
            case DELIVERED:
                return equal(
                        CUSTOMER, "select c_w_id, c_d_id, c_id, c_balance + c_ytd_payment from customer", DELIVERED);
            default:
                throw new IllegalStateException("no queries for " + kind);
        }
    }

    /** The last order has the last number that was given, and so has the last undelivered one, if there is one. */
    private static List<ConditionQueries> lastOrder() {
        String last = "select d_w_id, d_id, d_next_o_id - 1 from district";
        return Arrays.asList(
                equal(DISTRICT, last, "select o_w_id, o_d_id, max(o_id) from orders group by o_w_id, o_d_id"),
                equal(
                        DISTRICT,
                        last + " where exists (select no_o_id from new_order where no_w_id = d_w_id"
                                + " and no_d_id = d_id)",
                        "select no_w_id, no_d_id, max(no_o_id) from new_order group by no_w_id, no_d_id"));
    }

    /**
     * What has left each stock is on the lines of orders. It is not one of TPC-C's conditions.
     *
     * @param firstOrders the number of orders that a district had at first, which have left no stock
     */
    static List<ConditionQueries> ofStock(int firstOrders) {
        String lines = " from order_line where ol_o_id > " + firstOrders + " group by ol_supply_w_id, ol_i_id";
        return Arrays.asList(
                equal(
                        STOCK,
                        "select s_w_id, s_i_id, s_ytd from stock where s_ytd <> 0",
                        "select ol_supply_w_id, ol_i_id, sum(ol_quantity)" + lines),
                equal(
                        STOCK,
                        "select s_w_id, s_i_id, s_order_cnt from stock where s_order_cnt <> 0",
                        "select ol_supply_w_id, ol_i_id, count(*)" + lines));
    }
}

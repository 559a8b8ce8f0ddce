package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jdyno.kit.RoleContext;
import org.jdyno.orders.business.Condition;
import org.jdyno.orders.business.Digest;
import org.jdyno.orders.business.Violations;

/** Checks the company in a database after a trial. No transaction may be running. For one thread. */
public final class CompanyCheck {
    private final Connection connection;
    private final int firstOrders;

    /** @param firstOrders the number of orders that a district had at first */
    public CompanyCheck(Connection connection, int firstOrders) {
        this.connection = connection;
        this.firstOrders = firstOrders;
    }

    /** Reports the consistency conditions and the digest of the company. */
    public void report(RoleContext context) throws SQLException {
        for (Condition.Kind kind : Condition.Kind.values()) {
            context.check(kind.title(), found(kind), Condition.HOLDS);
        }
        context.check("stock: what has left it is on the lines of orders", stockFound(), Condition.HOLDS);
        context.check("digest", StoredDigest.of(connection));
    }

    /** {@value Condition#HOLDS}, or where the condition does not hold. */
    String found(Condition.Kind kind) throws SQLException {
        return found(ConditionQueries.of(kind));
    }

    /** {@value Condition#HOLDS}, or where something has left the stock that is not on the lines of orders. */
    String stockFound() throws SQLException {
        return found(ConditionQueries.ofStock(firstOrders));
    }

    private String found(List<ConditionQueries> conditions) throws SQLException {
        Violations violations = new Violations();
        for (ConditionQueries condition : conditions) {
            Map<String, Long> side = sum(condition.place, condition.side);
            Map<String, Long> otherSide = sum(condition.place, condition.otherSide);
            TreeSet<String> places = new TreeSet<>(side.keySet());
            places.addAll(otherSide.keySet());
            for (String place : places) {
                violations.unlessEqual(place, side.getOrDefault(place, 0L), otherSide.getOrDefault(place, 0L));
            }
        }
        return violations.toString();
    }

    private Map<String, Long> sum(List<String> place, List<String> queries) throws SQLException {
        Map<String, Long> sums = new HashMap<>();
        for (String query : queries) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    sums.merge(name(place, rows), rows.getLong(place.size() + 1), Long::sum);
                }
            }
        }
        return sums;
    }

    private static String name(List<String> place, ResultSet row) throws SQLException {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < place.size(); i++) {
            name.append(i == 0 ? "" : ", ").append(place.get(i)).append(' ').append(row.getLong(i + 1));
        }
        return name.toString();
    }

    /**
     * A condition as queries. Each query finds places and their values: first the columns of the place, then a number.
     * At each place, the sum over the queries of one side must equal that of the other side; a value that is not found
     * is 0. Immutable.
     */
    static final class ConditionQueries {
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
                            CUSTOMER,
                            "select c_w_id, c_d_id, c_id, c_balance + c_ytd_payment from customer",
                            DELIVERED);
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

    /**
     * The digest of everything in a database that transactions change, except dates. It equals that of a company in
     * memory with the same content; the workload's README defines it.
     */
    static final class StoredDigest {
        private static final String WAREHOUSES = "select w_id, w_ytd from warehouse order by w_id";
        private static final String PAYMENTS =
                "select h_c_id, h_d_id, h_amount, h_date, h_data from history where h_w_id = ? order by h_id";
        private static final String STOCK =
                "select s_quantity, s_ytd, s_order_cnt, s_remote_cnt from stock where s_w_id = ? order by s_i_id";
        private static final String DISTRICTS =
                "select d_id, d_next_o_id, d_ytd from district where d_w_id = ? order by d_id";
        private static final String ORDERS = "select o_id, o_c_id, o_carrier_id, o_all_local, ol_i_id, ol_supply_w_id,"
                + " ol_quantity, ol_amount, ol_delivery_d, ol_dist_info from orders join order_line on ol_w_id = o_w_id"
                + " and ol_d_id = o_d_id and ol_o_id = o_id where o_w_id = ? and o_d_id = ? order by o_id, ol_number";
        private static final String NEW_ORDERS =
                "select no_o_id from new_order where no_w_id = ? and no_d_id = ? order by no_o_id";
        private static final String CUSTOMERS = "select c_last, c_first, c_balance, c_ytd_payment, c_payment_cnt,"
                + " c_delivery_cnt, c_data, last_order from customer left join (select o_c_id, max(o_id) as last_order"
                + " from orders where o_w_id = ? and o_d_id = ? group by o_c_id) o on o_c_id = c_id"
                + " where c_w_id = ? and c_d_id = ? order by c_id";

        private final Connection connection;
        private final Digest digest = new Digest();
        private int lastOrder;

        private StoredDigest(Connection connection) {
            this.connection = connection;
        }

        static String of(Connection connection) throws SQLException {
            StoredDigest stored = new StoredDigest(connection);
            List<Integer> warehouses = new ArrayList<>();
            List<Long> paid = new ArrayList<>();
            stored.read(WAREHOUSES, row -> {
                warehouses.add(row.getInt(1));
                paid.add(row.getLong(2));
            });
            for (int i = 0; i < warehouses.size(); i++) {
                stored.digest.add(paid.get(i));
                stored.addWarehouse(warehouses.get(i));
            }
            return stored.digest.toString();
        }

        private void addWarehouse(int warehouse) throws SQLException {
            read(PAYMENTS, this::addPayment, warehouse);
            read(STOCK, row -> addNumbers(row, 1, 4), warehouse);
            List<long[]> districts = new ArrayList<>();
            read(
                    DISTRICTS,
                    row -> districts.add(new long[] {row.getLong(1), row.getLong(2), row.getLong(3)}),
                    warehouse);
            for (long[] district : districts) {
                int number = (int) district[0];
                digest.add(district[1]);
                digest.add(district[2]);
                lastOrder = 0;
                read(ORDERS, this::addLine, warehouse, number);
                read(NEW_ORDERS, row -> addNumbers(row, 1, 1), warehouse, number);
                read(CUSTOMERS, this::addCustomer, warehouse, number, warehouse, number);
            }
        }

        private void addPayment(ResultSet row) throws SQLException {
            addNumbers(row, 1, 3);
            digest.add(row.getLong(4) > 0 ? 1 : 0);
            digest.add(row.getString(5));
        }

        /** Adds a line, and before its first line the order. */
        private void addLine(ResultSet row) throws SQLException {
            if (row.getInt(1) != lastOrder) {
                lastOrder = row.getInt(1);
                addNumbers(row, 1, 4);
            }
            addNumbers(row, 5, 8);
            digest.add(row.getLong(9) == 0 ? 0 : 1);
            digest.add(row.getString(10).toCharArray());
        }

        private void addCustomer(ResultSet row) throws SQLException {
            digest.add(row.getString(1));
            digest.add(row.getString(2));
            addNumbers(row, 3, 6);
            digest.add(row.getString(7));
            digest.add(row.getLong(8));
        }

        /** Adds columns, a null as 0. */
        private void addNumbers(ResultSet row, int first, int last) throws SQLException {
            for (int column = first; column <= last; column++) {
                digest.add(row.getLong(column));
            }
        }

        /** Sees a row. */
        private interface Reader {
            void read(ResultSet row) throws SQLException;
        }

        private void read(String query, Reader reader, int... values) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setInt(i + 1, values[i]);
                }
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        reader.read(rows);
                    }
                }
            }
        }
    }
}

package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.orders.business.Digest;

/**
 * The digest of everything in a database that transactions change, except dates. It equals that of a company in memory
 * with the same content; the workload's README defines it.
 */
final class StoredDigest {
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
        read(DISTRICTS, row -> districts.add(new long[] {row.getLong(1), row.getLong(2), row.getLong(3)}), warehouse);
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

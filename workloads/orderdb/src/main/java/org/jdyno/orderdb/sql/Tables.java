package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.business.Warehouse;

/** Creates and drops the nine tables, their indices and their sequence. */
final class Tables {
    private static final String ADDRESS =
            "%1$s_street_1 varchar(20), %1$s_street_2 varchar(20), %1$s_city varchar(20), %1$s_state varchar(2),"
                    + " %1$s_zip varchar(9)";

    /** In the order in which they are filled. */
    static final String[] NAMES = {
        "item", "warehouse", "stock", "district", "customer", "history", "orders", "new_order", "order_line"
    };

    private static final String[] DEFINITIONS = {
        "create table item (i_id int not null primary key, i_im_id int, i_name varchar(24), i_price int,"
                + " i_data varchar(50))",
        "create table warehouse (w_id int not null primary key, w_name varchar(10), " + address("w")
                + ", w_tax int, w_ytd bigint)",
        "create table stock (s_w_id int not null, s_i_id int not null, s_quantity int, " + districtInfos()
                + ", s_ytd bigint, s_order_cnt int, s_remote_cnt int, s_data varchar(50)"
                + ", primary key (s_w_id, s_i_id))",
        "create table district (d_w_id int not null, d_id int not null, d_name varchar(10), " + address("d")
                + ", d_tax int, d_ytd bigint, d_next_o_id int, primary key (d_w_id, d_id))",
        "create table customer (c_w_id int not null, c_d_id int not null, c_id int not null, c_first varchar(16),"
                + " c_middle varchar(2), c_last varchar(16), " + address("c")
                + ", c_phone varchar(16), c_since bigint, c_credit varchar(2), c_credit_lim bigint, c_discount int,"
                + " c_balance bigint, c_ytd_payment bigint, c_payment_cnt int, c_delivery_cnt int,"
                + " c_data varchar(500), primary key (c_w_id, c_d_id, c_id))",
        "create table history (h_id bigint not null primary key, h_c_w_id int, h_c_d_id int, h_c_id int, h_w_id int,"
                + " h_d_id int, h_date bigint, h_amount bigint, h_data varchar(24))",
        "create table orders (o_w_id int not null, o_d_id int not null, o_id int not null, o_c_id int,"
                + " o_entry_d bigint, o_carrier_id int, o_ol_cnt int, o_all_local int,"
                + " primary key (o_w_id, o_d_id, o_id))",
        "create table new_order (no_w_id int not null, no_d_id int not null, no_o_id int not null,"
                + " primary key (no_w_id, no_d_id, no_o_id))",
        "create table order_line (ol_w_id int not null, ol_d_id int not null, ol_o_id int not null,"
                + " ol_number int not null, ol_i_id int, ol_supply_w_id int, ol_delivery_d bigint, ol_quantity int,"
                + " ol_amount bigint, ol_dist_info varchar(24), primary key (ol_w_id, ol_d_id, ol_o_id, ol_number))"
    };

    private static final String[] INDICES = {
        "create index customer_name on customer (c_w_id, c_d_id, c_last, c_first)",
        "create index order_customer on orders (o_w_id, o_d_id, o_c_id, o_id desc)"
    };

    private Tables() {}

    private static String address(String prefix) {
        return String.format(ADDRESS, prefix);
    }

    /** The name of the column with the text of a stock for a district. */
    static String districtInfo(int district) {
        return String.format("s_dist_%02d", district);
    }

    private static String districtInfos() {
        StringBuilder columns = new StringBuilder();
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            columns.append(i == 1 ? "" : ", ").append(districtInfo(i)).append(" varchar(" + Rules.DISTRICT_INFO + ")");
        }
        return columns.toString();
    }

    /** Creates the tables without their indices, after dropping those of an earlier trial. */
    static void create(Connection connection, Dialect dialect) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : dialect.settings()) {
                statement.execute(setting);
            }
            if (!hasSchema(connection, dialect)) {
                statement.execute("create schema " + dialect.schema());
            }
            connection.setSchema(dialect.schema());
            drop(connection, dialect, statement);
            for (String definition : DEFINITIONS) {
                statement.execute(definition);
            }
        }
    }

    private static boolean hasSchema(Connection connection, Dialect dialect) throws SQLException {
        try (ResultSet schemas = connection.getMetaData().getSchemas()) {
            while (schemas.next()) {
                if (schemas.getString("TABLE_SCHEM").equals(dialect.schema())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void drop(Connection connection, Dialect dialect, Statement statement) throws SQLException {
        DatabaseMetaData existing = connection.getMetaData();
        boolean dropped = false;
        for (String name : NAMES) {
            String stored = existing.storesUpperCaseIdentifiers() ? name.toUpperCase(Locale.ROOT) : name;
            try (ResultSet tables = existing.getTables(null, dialect.schema(), stored, new String[] {"TABLE"})) {
                if (tables.next()) {
                    statement.execute("drop table " + name);
                    dropped = true;
                }
            }
        }
        if (dropped) {
            statement.execute(dialect.dropSequence());
        }
    }

    /** Creates the indices and the sequence, once the tables are filled. */
    static void complete(Connection connection, Dialect dialect, long payments) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String index : INDICES) {
                statement.execute(index);
            }
            statement.execute("create sequence history_id as bigint start with " + (payments + 1));
            if (dialect.needsAnalyze()) {
                statement.execute("analyze");
            }
        }
    }
}

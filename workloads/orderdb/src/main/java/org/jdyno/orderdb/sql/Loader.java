package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdyno.orders.business.Address;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Item;
import org.jdyno.orders.business.Order;
import org.jdyno.orders.business.OrderLine;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.business.Stock;
import org.jdyno.orders.business.Warehouse;

/** Creates the tables and fills them with the company of a seed. For one thread. */
public final class Loader implements Company.Visitor {
    private static final int BATCH = 1_000;
    private static final int[] COLUMNS = {5, 9, 17, 11, 21, 9, 8, 3, 10};

    private final Map<String, Rows> tables = new LinkedHashMap<>();
    private long payments;

    private Loader(Connection connection) throws SQLException {
        for (int i = 0; i < Tables.NAMES.length; i++) {
            tables.put(Tables.NAMES[i], new Rows(connection, Tables.NAMES[i], COLUMNS[i]));
        }
    }

    /**
     * Replaces the tables of an earlier trial, if there are any.
     *
     * @param connection stays open
     * @param procedures whether transactions are to be called
     */
    public static void load(
            Connection connection,
            Dialect dialect,
            boolean procedures,
            int warehouses,
            Population population,
            long seed)
            throws Exception {
        connection.setAutoCommit(true);
        Tables.create(connection, dialect);
        connection.setAutoCommit(false);
        Loader loader = new Loader(connection);
        Company.visit(warehouses, population, seed, loader);
        loader.finish();
        connection.commit();
        connection.setAutoCommit(true);
        Tables.complete(connection, dialect, loader.payments);
        if (procedures) {
            Procedures.create(connection, dialect);
        }
    }

    private void finish() throws SQLException {
        for (Rows rows : tables.values()) {
            rows.close();
        }
    }

    private Rows into(String table) {
        return tables.get(table);
    }

    @Override
    public void visit(Item item) throws SQLException {
        into("item")
                .add(item.number)
                .add(item.image)
                .add(item.name)
                .add(item.priceCents)
                .add(item.data)
                .end();
    }

    @Override
    public void visit(Warehouse warehouse) throws SQLException {
        into("warehouse")
                .add(warehouse.number)
                .add(warehouse.name)
                .add(warehouse.address)
                .add(warehouse.tax);
        into("warehouse").add(warehouse.paidCents()).end();
        for (int i = 1; i <= warehouse.company.population.items; i++) {
            add(warehouse, warehouse.stock(i));
        }
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            add(warehouse.district(i));
        }
    }

    private void add(Warehouse warehouse, Stock stock) throws SQLException {
        Rows row = into("stock").add(warehouse.number).add(stock.item.number).add(stock.quantity());
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            row.add(new String(stock.districtInfo(i)));
        }
        row.add(0).add(0).add(0).add(stock.data).end();
    }

    private void add(District district) throws SQLException {
        into("district").add(district.warehouse.number).add(district.number).add(district.name);
        into("district").add(district.address).add(district.tax).add(district.paidCents());
        into("district").add(district.nextOrder()).end();
        for (int i = 1; i <= district.customers(); i++) {
            add(district, district.customer(i));
        }
        for (Order order : district.orders()) {
            add(district, order);
        }
    }

    private void add(District district, Customer customer) throws SQLException {
        int warehouse = district.warehouse.number;
        Rows row = into("customer").add(warehouse).add(district.number).add(customer.number);
        row.add(customer.first)
                .add(customer.middle)
                .add(customer.last)
                .add(customer.address)
                .add(customer.phone);
        row.add(customer.sinceMillis)
                .add(customer.credit)
                .add(customer.creditLimitCents)
                .add(customer.discount);
        row.add(customer.balanceCents()).add(customer.paidCents()).add(customer.payments());
        row.add(customer.deliveries()).add(customer.data()).end();
        Rows payment = into("history")
                .add(++payments)
                .add(warehouse)
                .add(district.number)
                .add(customer.number);
        payment.add(warehouse).add(district.number).add(customer.sinceMillis).add(customer.paidCents());
        payment.add(Rules.paymentData(district.warehouse.name, district.name)).end();
    }

    private void add(District district, Order order) throws SQLException {
        int warehouse = district.warehouse.number;
        Rows row = into("orders")
                .add(warehouse)
                .add(district.number)
                .add(order.number)
                .add(order.customer.number);
        row.add(order.enteredMillis)
                .add(order.delivered() ? order.carrier() : null)
                .add(order.lineCount);
        row.add(order.allLocal ? 1 : 0).end();
        if (!order.delivered()) {
            into("new_order")
                    .add(warehouse)
                    .add(district.number)
                    .add(order.number)
                    .end();
        }
        for (int i = 0; i < order.lines(); i++) {
            OrderLine line = order.line(i);
            Rows its = into("order_line")
                    .add(warehouse)
                    .add(district.number)
                    .add(order.number)
                    .add(i + 1);
            its.add(line.stock.item.number).add(line.supplyWarehouse);
            its.add(order.delivered() ? line.deliveredMillis() : null)
                    .add(line.quantity)
                    .add(line.amountCents);
            its.add(new String(line.districtInfo())).end();
        }
    }

    /** Inserts rows into a table, many at a time. */
    private static final class Rows {
        private final PreparedStatement insert;
        private int column;
        private int waiting;

        Rows(Connection connection, String table, int columns) throws SQLException {
            insert = connection.prepareStatement(
                    "insert into " + table + " values (" + String.join(", ", Collections.nCopies(columns, "?")) + ")");
        }

        Rows add(String value) throws SQLException {
            insert.setString(++column, value);
            return this;
        }

        /** A null must be of a column of type {@code bigint} or {@code int}. */
        Rows add(Number value) throws SQLException {
            column++;
            if (value == null) {
                insert.setNull(column, Types.INTEGER);
            } else {
                insert.setLong(column, value.longValue());
            }
            return this;
        }

        Rows add(Address address) throws SQLException {
            return add(address.street1)
                    .add(address.street2)
                    .add(address.city)
                    .add(address.state)
                    .add(address.zip);
        }

        void end() throws SQLException {
            insert.addBatch();
            column = 0;
            if (++waiting == BATCH) {
                flush();
            }
        }

        private void flush() throws SQLException {
            if (waiting > 0) {
                insert.executeBatch();
                waiting = 0;
            }
        }

        void close() throws SQLException {
            flush();
            insert.close();
        }
    }
}

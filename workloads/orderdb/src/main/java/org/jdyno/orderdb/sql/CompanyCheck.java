package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jdyno.kit.RoleContext;
import org.jdyno.orders.business.Condition;
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
}

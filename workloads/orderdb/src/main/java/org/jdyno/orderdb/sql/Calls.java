package org.jdyno.orderdb.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orders.terminal.TransactionKind;

/**
 * Counts the calls of JDBC that one thread makes in transactions of one type, by the names of their methods. Its
 * proxies cost CPU time, so it is off unless the parameter {@code calls} names a type. For one thread at a time.
 */
final class Calls {
    private static final String NONE = "none";
    /** Methods with a counter of their own; the others share one. */
    private static final String[] METHODS = {
        "prepareStatement",
        "prepareCall",
        "executeQuery",
        "executeUpdate",
        "executeBatch",
        "addBatch",
        "setInt",
        "setLong",
        "setString",
        "next",
        "getInt",
        "getLong",
        "getString",
        "commit",
        "rollback"
    };

    /** Null if nothing is counted. */
    private final TransactionKind counted;

    private final Map<String, AtomicLong> counters = new HashMap<>();
    private final AtomicLong others;
    private final AtomicLong transactions;
    private boolean counting;

    private Calls(RoleContext context, TransactionKind counted) {
        this.counted = counted;
        for (String method : METHODS) {
            counters.put(method, context.counter(method + "Calls"));
        }
        others = context.counter("otherCalls");
        transactions = context.counter("countedTransactions");
    }

    /** Counts nothing. */
    private Calls() {
        counted = null;
        others = new AtomicLong();
        transactions = new AtomicLong();
    }

    static Calls ofNobody() {
        return new Calls();
    }

    /**
     * Counters that are named by the methods, as {@code setIntCalls}; to be created while the role starts.
     *
     * @throws RoleFailure if the parameter {@code calls} names no type of transaction
     */
    static Calls of(RoleContext context) {
        String word = context.parameters().text("calls", NONE);
        if (word.equals(NONE)) {
            return ofNobody();
        }
        for (TransactionKind kind : TransactionKind.values()) {
            if (kind.word.equals(word)) {
                return new Calls(context, kind);
            }
        }
        throw new RoleFailure("bad-parameter", "parameter calls must be none or a type of transaction, not " + word);
    }

    /** A transaction begins, which includes all its attempts. */
    void begin(TransactionKind kind) {
        counting = kind == counted;
        if (counting) {
            transactions.incrementAndGet();
        }
    }

    /** The transaction has ended, and its session is given back. */
    void end() {
        counting = false;
    }

    /** The connection, or one that counts the calls of it and of its statements and results. */
    Connection watch(Connection connection) {
        return counted == null ? connection : watch(Connection.class, connection);
    }

    private <T> T watch(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                Calls.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (counting) {
                        counters.getOrDefault(method.getName(), others).incrementAndGet();
                    }
                    try {
                        return watched(method.invoke(target, arguments));
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }

    private Object watched(Object returned) {
        if (returned instanceof CallableStatement) {
            return watch(CallableStatement.class, (CallableStatement) returned);
        }
        if (returned instanceof PreparedStatement) {
            return watch(PreparedStatement.class, (PreparedStatement) returned);
        }
        return returned instanceof ResultSet ? watch(ResultSet.class, (ResultSet) returned) : returned;
    }
}

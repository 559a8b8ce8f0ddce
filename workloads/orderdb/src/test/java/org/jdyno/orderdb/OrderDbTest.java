package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.atomic.AtomicReference;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.tls.Tls;
import org.jdyno.orders.OrdersRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trials of all tiers and databases, in processes of their own. */
@Execution(ExecutionMode.CONCURRENT)
class OrderDbTest {
    private static final AtomicReference<String> IN_MEMORY = new AtomicReference<>();
    /** TPC-C's eleven, that of the stock, and the digest. */
    static final int CHECKS = 13;

    /** The digest of the same transactions on objects in memory. */
    static synchronized String inMemory() throws Exception {
        if (IN_MEMORY.get() == null) {
            try (ChildRole orders = ChildRole.start(
                    OrdersRole.class,
                    "warehouses=1 terminals=1 population=1 wait=0 rate=0 arrivals=constant idle=park lines=0"
                            .concat(" count=230 screens=discard old-orders=keep threads=platform")
                            .split(" "))) {
                orders.next("ready");
                orders.ask("{\"command\":\"measure\",\"seconds\":0.1}");
                orders.send("{\"command\":\"stop\"}");
                for (JsonNode event : orders.answer()) {
                    if (event.path("name").asText().equals("digest")) {
                        IN_MEMORY.set(event.get("value").asText());
                    }
                }
            }
        }
        return IN_MEMORY.get();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "database=h2",
                "database=hsqldb",
                "database=derby",
                "database=postgres batch=yes",
                "database=postgres tls=jdk",
                "database=postgres tls=boringssl pool=hikaricp",
                "database=postgres tls=jdk tiers=three",
                "database=h2 tiers=three transport=sockets",
                "database=h2 tiers=three transport=rmi pool=hikaricp",
                "database=h2 statements=callable",
                "database=h2 statements=callable tiers=two pool=hikaricp",
                "database=postgres statements=callable"
            })
    void everyDatabaseAndTierComesToTheDigestOfObjectsInMemory(String words) throws Exception {
        try (OrderDbTrial trial = new OrderDbTrial((words + " count=230").split(" ")).run()) {
            assertEquals(230, trial.measured.get("terminals").get("operations").asLong());
            assertEquals(100, trial.counter("terminals", "newOrders"));
            assertEquals(inMemory(), trial.checks.get("digest"));
            String business = words.contains("tiers=three") ? "business" : "terminals";
            assertEquals(10, trial.counter(business, "deliveries"));
            assertEquals(0, trial.counter(business, "retries"), "one terminal has nobody to wait for");
            long handshakes = Long.parseLong(trial.checks.getOrDefault(Tls.CHECK, "0"));
            assertEquals(words.contains("tls="), handshakes > 0, "handshakes: " + handshakes);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "batch=yes deliverers=2",
                "pool=hikaricp connections=3 isolation=serializable",
                "tiers=three pool=hikaricp connections=2",
                "statements=callable deliverers=2 isolation=serializable",
                "statements=callable database=postgres deliverers=2",
                "database=hsqldb deliverers=2"
            })
    void conditionsHoldAfterAllTerminalsHaveWorked(String words) throws Exception {
        try (OrderDbTrial trial =
                new OrderDbTrial((words + " warehouses=2 terminals=3 population=1").split(" ")).run()) {
            assertTrue(trial.checks.size() >= CHECKS, trial.checks.toString());
            String business = words.contains("tiers=three") ? "business" : "terminals";
            long statements = trial.counter(business, "statements");
            long operations = trial.measured.get("terminals").get("operations").asLong();
            if (words.contains("statements=callable")) {
                assertEquals(operations + trial.counter(business, "retries"), statements);
            } else {
                assertTrue(statements > operations, statements + "");
            }
        }
    }

    /** Six terminals of a warehouse pay at the same row. */
    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgres"})
    void waitsForLocksAreSampled(String database) throws Exception {
        try (OrderDbTrial trial = new OrderDbTrial("database=" + database, "terminals=6", "lock-waits=sampled").run()) {
            assertTrue(trial.counter("terminals", "lockWaitNanos") > 0);
        }
    }

    /** Payments at one warehouse conflict, and PostgreSQL ends one of two that do. */
    @Test
    void serializationFailuresAreRetriedAndCounted() throws Exception {
        try (OrderDbTrial trial =
                new OrderDbTrial("database=postgres", "isolation=serializable", "terminals=6", "count=46").run()) {
            assertEquals(
                    6 * 46, trial.measured.get("terminals").get("operations").asLong());
            assertTrue(trial.counter("terminals", "retries") > 0);
        }
    }

    /** Every payment changes four rows, by nine statements at most. */
    @ParameterizedTest
    @CsvSource({"none, auto", "hikaricp, auto", "none, three"})
    void callsOfOneTypeOfTransactionAreCounted(String pool, String tiers) throws Exception {
        try (OrderDbTrial trial =
                new OrderDbTrial("calls=payment", "count=230", "pool=" + pool, "tiers=" + tiers).run()) {
            String business = tiers.equals("three") ? "business" : "terminals";
            assertEquals(100, trial.counter(business, "countedTransactions"));
            assertEquals(100, trial.counter(business, "commitCalls"));
            assertEquals(0, trial.counter(business, "rollbackCalls"));
            long updates = trial.counter(business, "executeUpdateCalls");
            long queries = trial.counter(business, "executeQueryCalls");
            assertEquals(400, updates);
            assertTrue(queries > 300 && queries < 400, "60 % also look for a name: " + queries);
            assertTrue(trial.counter(business, "getStringCalls") > queries, "several columns of each row");
            long prepared = trial.counter(business, "prepareStatementCalls");
            assertTrue(pool.equals("none") ? prepared <= 9 : prepared == updates + queries, "prepared: " + prepared);
        }
    }

    @ParameterizedTest
    @CsvSource({"platform", "virtual"})
    void onAScheduleNoTransactionBeginsBeforeItIsDue(String threads) throws Exception {
        assumeTrue(threads.equals("platform") || Runtime.version().feature() >= 21);
        try (OrderDbTrial trial = new OrderDbTrial("rate=200", "terminals=4", "threads=" + threads).run()) {
            assertEquals(100, trial.counter("terminals", "offered"));
            long operations = trial.measured.get("terminals").get("operations").asLong();
            assertTrue(operations > 0 && operations <= 100, operations + " operations");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"statements=callable database=hsqldb", "lock-waits=sampled database=derby"})
    void whatADatabaseCannotDoIsNamed(String words) throws Exception {
        try (OrderDbTrial trial = new OrderDbTrial(words.split(" "))) {
            JsonNode failed = trial.connect();
            assertEquals("unsupported", failed.path("cause").asText(), failed.toString());
            assertTrue(failed.get("message").asText().contains("database=postgres"), failed.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tls=jdk", "tls=jdk database=h2 tiers=two", "tls=jdk url=jdbc:h2:mem:own"})
    void whereThereIsNoTlsTheDatabaseSaysSo(String words) throws Exception {
        try (ChildRole database = ChildRole.start(CompanyDatabase.class, OrderDbTrial.words(words.split(" ")))) {
            JsonNode failed = database.next("failed");
            assertEquals("unsupported", failed.path("cause").asText(), failed.toString());
            assertTrue(failed.get("message").asText().contains("tls="), failed.toString());
        }
    }

    @Test
    void aDatabaseOfTheUsersOwnIsNotWrittenToUnlessThatIsAllowed() throws Exception {
        try (OrderDbTrial trial = new OrderDbTrial("url=jdbc:h2:mem:own", "user=sa")) {
            JsonNode failed = trial.connect();
            assertEquals("bad-parameter", failed.path("cause").asText(), failed.toString());
            assertTrue(failed.get("message").asText().contains("may-write"), failed.toString());
        }
    }

    @Test
    void aDatabaseThatIsLostIsNamed() throws Exception {
        try (OrderDbTrial trial = new OrderDbTrial("database=postgres")) {
            JsonNode failed = trial.loseDatabase();
            assertEquals("failed", failed.get("event").asText(), failed.toString());
            assertTrue(failed.get("message").asText().contains("PostgreSQL at jdbc:postgresql:"), failed.toString());
        }
    }
}

package org.jdyno.jdbc.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jdyno.database.Database;
import org.jdyno.jdbc.column.Column;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.jdbc.kernel.LargeKernel.LargeValue;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kernel must notice that the database does not hold, or does not get, what it should. */
@ResourceLock("the database of this process")
class BrokenKernelsTest {
    private static final long SEED = 7;
    private static final int ROWS_OF_AN_INSERT = 100_000;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(Database.of(RoleContexts.parameters("database=h2"), Map.of()));
    }

    @AfterEach
    void close() throws SQLException {
        session.connection.close();
    }

    private static void assertWrong(String message, Executable what) {
        RoleFailure failure = assertThrows(RoleFailure.class, what);
        assertEquals("wrong-output", failure.failureCause());
        assertEquals(message, failure.getMessage());
    }

    @ParameterizedTest
    @EnumSource(ColumnType.class)
    void aValueThatDiffersIsNotTakenFromAResult(ColumnType type) throws SQLException {
        GetKernel.of(session, type, SEED).repeat(1);
        session.execute("UPDATE jdyno_get SET v = (SELECT v FROM jdyno_get WHERE id = 0) WHERE id > 990");
        Column column = type.draw(SEED, 1000);
        GetKernel broken = new GetKernel(column, GetKernel.query(session));
        int wrong = 991;
        while (column.text(wrong).equals(column.text(0))) {
            wrong++;
        }
        assertWrong("row " + wrong + " of the result is not " + column.text(wrong), () -> broken.repeat(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void aRowTooManyOrTooFewIsNoticed(int more) throws SQLException {
        GetKernel.of(session, ColumnType.INT, SEED);
        session.execute(more > 0 ? "INSERT INTO jdyno_get VALUES (1000, 1)" : "DELETE FROM jdyno_get WHERE id = 999");
        GetKernel broken = new GetKernel(ColumnType.INT.draw(SEED, 1000), GetKernel.query(session));
        assertThrows(RoleFailure.class, () -> broken.repeat(1));
    }

    @ParameterizedTest
    @EnumSource(ColumnType.class)
    void aParameterThatIsSetToSomethingElseIsNoticed(ColumnType type) throws SQLException {
        Column column = type.draw(SEED, 1024);
        int other = 0;
        while (column.text(other).equals(column.text(15))) {
            other++;
        }
        SetKernel broken = new SetKernel(new SetsAnother(column, 15, other), SetKernel.statement(session, type));
        RoleFailure failure = assertThrows(RoleFailure.class, () -> broken.repeat(1));
        assertEquals("wrong-output", failure.failureCause());
    }

    @Test
    void aChangedRowIsNoticedByLookupAndScan() throws SQLException {
        LookupKernel lookup = LookupKernel.of(session, SEED);
        lookup.repeat(Item.ROWS);
        session.execute("UPDATE jdyno_item SET t = 'another' WHERE id = 4711");
        String message = "of the row with id 4711 is another and not "
                + ColumnType.VARCHAR.draw(SEED + 3, Item.ROWS).text(4711);
        assertWrong("column 4 " + message, () -> lookup.repeat(Item.ROWS));
        ScanKernel scan = ScanKernel.all(session, SEED);
        session.execute("UPDATE jdyno_item SET t = 'another' WHERE id = 4711");
        assertWrong("column 5 " + message, () -> scan.repeat(1));
    }

    @Test
    void aMissingRowIsNoticedByLookupAndScan() throws SQLException {
        LookupKernel lookup = LookupKernel.of(session, SEED);
        session.execute("DELETE FROM jdyno_item WHERE id = 4711");
        assertWrong("there is no row with id 4711", () -> lookup.repeat(Item.ROWS));
        ScanKernel scan = ScanKernel.byCursor(session, SEED);
        session.execute("DELETE FROM jdyno_item WHERE id = 4711");
        assertWrong("the number of rows is 9999 and not 10000", () -> scan.repeat(1));
    }

    @Test
    void rowsThatWereNotInsertedAreNoticed() throws SQLException {
        InsertKernel kernel = InsertKernel.batched(session, SEED);
        kernel.repeat(ROWS_OF_AN_INSERT / 100);
        session.execute("DELETE FROM jdyno_inserted WHERE id = 5");
        assertWrong("the number of rows in the table is 99999 and not 100000", () -> kernel.repeat(1));
        assertWrong("an id in the table is 6 and not 5", kernel::verify);
    }

    @Test
    void anInsertedValueThatDiffersIsNoticedAtTheEnd() throws SQLException {
        InsertKernel kernel = InsertKernel.single(session, SEED);
        kernel.repeat(20);
        session.execute("UPDATE jdyno_inserted SET i = 1 WHERE id = 7");
        String value = ColumnType.INT.draw(SEED, Item.ROWS).text(7);
        assertWrong("column 2 of the row with id 7 is 1 and not " + value, kernel::verify);
    }

    @Test
    void aLargeValueThatDiffersIsNoticed() throws SQLException {
        LargeKernel reading = LargeKernel.reading(session, 2 * LargeValue.CHUNK_BYTES, SEED);
        session.execute("UPDATE jdyno_large SET v = SUBSTRING(v, 1, 65535) || X'77'");
        assertWrong("chunk 1 of value 0 is not what was written", () -> reading.repeat(1));
        session.execute("UPDATE jdyno_large SET v = v || X'00'");
        assertThrows(RoleFailure.class, reading::verify);
    }

    @Test
    void aLargeValueThatIsMissingIsNoticed() throws Exception {
        LargeKernel writing = LargeKernel.writing(session, LargeValue.CHUNK_BYTES, SEED);
        writing.repeat(64);
        session.execute("UPDATE jdyno_large SET v = X'00' WHERE id = 3");
        assertWrong("the sum of their lengths is 2064385 and not 2097152", () -> writing.repeat(1));
    }

    /** A column that sets another row in place of one. */
    private static final class SetsAnother implements Column {
        private final Column column;
        private final int row;
        private final int other;

        SetsAnother(Column column, int row, int other) {
            this.column = column;
            this.row = row;
            this.other = other;
        }

        @Override
        public void set(PreparedStatement statement, int index, int given) throws SQLException {
            column.set(statement, index, given == row ? other : given);
        }

        @Override
        public boolean holds(ResultSet result, int index, int given) throws SQLException {
            return column.holds(result, index, given);
        }

        @Override
        public String text(int given) {
            return column.text(given);
        }
    }
}

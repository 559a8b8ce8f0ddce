package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.request.CustomerRequest;

/** Finds the customer that a user asks for. For one thread at a time. */
final class Customers {
    private static final String BY_NAME =
            "select c_id from customer where c_w_id = ? and c_d_id = ? and c_last = ? order by c_first";

    private int[] same = new int[8];

    /** The number of the customer: that of the request, or the middle one by first name of those with the last name. */
    int find(Session session, CustomerRequest request) throws SQLException {
        if (!request.isByName()) {
            return request.number;
        }
        Step byName = session.step(BY_NAME);
        int count = 0;
        byName.set(request.warehouse).set(request.district).set(request.last);
        try (ResultSet rows = byName.query()) {
            while (byName.next(rows)) {
                same = count == same.length ? Arrays.copyOf(same, 2 * count) : same;
                same[count++] = rows.getInt(1);
            }
        }
        if (count == 0) {
            throw new RoleFailure("wrong-output", "no customer is called " + request.last);
        }
        return same[Rules.middle(count)];
    }
}

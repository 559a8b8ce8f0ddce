package org.jdyno.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import org.jdyno.http.client.ClientRole;
import org.jdyno.http.client.Settings;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {
    @ParameterizedTest
    @CsvSource({
        "connections=0, connections",
        "rate=-1, rate",
        "arrivals=bursts, constant or poisson",
        "wait=nap, spin",
        "target=localhost:8080, such as http://localhost:8080",
        "target=ftp://localhost/, such as http://localhost:8080",
        "gzip=maybe, no or yes",
        "version=3, 1.1 or 2",
        "trust=/nowhere.pem, /nowhere.pem",
        "timeout=0, timeout",
        "requests=index.html, must be a path",
        "client-threads=-1, client-threads"
    })
    void areRefusedWithTheReason(String arg, String told) {
        RoleFailure refusal = RoleContexts.refusal(
                new ClientRole(Settings::new), Users.parameters(arg, "seed=1").toArray(String[]::new));
        assertEquals("bad-parameter", refusal.failureCause());
        assertTrue(refusal.getMessage().contains(told), refusal::toString);
    }

    @Test
    void aRefusalEndsTheProcess() throws Exception {
        try (Users users = Users.start("rate=5", "think=5")) {
            JsonNode failed = users.role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("only one"), failed::toString);
            assertEquals(1, users.role.exitStatus());
        }
    }

    @Test
    void aTrialWithoutAServerSaysSo() throws Exception {
        try (Users users = Users.start()) {
            users.role.next("ready");
            JsonNode failed = users.role.ask(Users.connect("{\"database\":{\"jdbc\":\"127.0.0.1:5432\"}}"));
            assertTrue(failed.get("message").asText().contains("no role has an endpoint http"), failed::toString);
        }
    }
}

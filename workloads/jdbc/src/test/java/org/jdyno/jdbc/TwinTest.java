package org.jdyno.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.jdbc.kernel.Session;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.Kernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java and C over all interfaces do the same in the same PostgreSQL. */
class TwinTest {
    private static final int LARGE_BYTES = 1 << 16;

    /** Some kernels are what others are too; each kernel is run over an interface, and each kind over all. */
    private static final Map<String, List<String>> KERNELS = new LinkedHashMap<>();

    static {
        List<String> all = List.of("odbc", "odbc-data", "libpq");
        List.of("get-timestamp", "get-decimal", "get-binary", "set-int", "set-varchar", "set-timestamp")
                .forEach(kernel -> KERNELS.put(kernel, all));
        List.of("lookup", "scan", "scan-cursor").forEach(kernel -> KERNELS.put(kernel, all));
        List.of("insert", "insert-batch", "connect", "lob-write", "lob-read")
                .forEach(kernel -> KERNELS.put(kernel, List.of("odbc", "libpq")));
        List.of("get-byte", "get-boolean", "get-real", "get-date", "set-short", "set-decimal", "set-char")
                .forEach(kernel -> KERNELS.put(kernel, List.of("odbc")));
        List.of("get-bigint", "get-double", "get-decimal-float", "get-char", "get-time", "set-boolean", "set-date")
                .forEach(kernel -> KERNELS.put(kernel, List.of("libpq")));
    }

    private static String inJava(Postgres postgres, String name) throws Exception {
        Session session = new Session(postgres.database());
        Kernel kernel = Kernels.make(name, LARGE_BYTES, 1, session);
        kernel.repeat(1);
        kernel.repeat(2);
        return kernel.verify();
    }

    @Test
    void itDoesTheSameAsJava(@TempDir Path directory) throws Exception {
        Path program = TwinProgram.compiled();
        try (Postgres postgres = new Postgres(directory)) {
            for (String kernel : KERNELS.keySet()) {
                String digest = inJava(postgres, kernel);
                for (String api : KERNELS.get(kernel)) {
                    try (ChildRole client = postgres.clientInC(program, kernel, api)) {
                        JsonNode check = Postgres.checkOf(client);
                        assertEquals(digest, check.path("value").asText(), kernel + " " + api + " " + check);
                        assertEquals("", client.standardError());
                    }
                }
            }
        }
    }

    @Test
    void withoutItsLibrariesItSaysWhatToInstall() throws Exception {
        Path program = TwinProgram.withoutLibraries();
        for (String api : List.of("odbc", "odbc-data", "libpq")) {
            List<String> line = List.of(program.toString(), "client", "window-millis=50", "seed=1", "lob=64");
            List<String> all = new ArrayList<>(line);
            all.addAll(List.of("database=postgres", "kernel=lookup", "api=" + api, "url=jdbc:postgresql://h/d"));
            all.add("may-write=yes");
            try (ChildRole client = ChildRole.run(all)) {
                client.next("ready");
                JsonNode failed = client.ask("{\"command\":\"connect\",\"endpoints\":{}}");
                assertEquals("unsupported", failed.path("cause").asText(), failed.toString());
                assertEquals(
                        TwinProgram.MISSING
                                + (api.equals("libpq") ? " For ODBC set api=odbc." : " For libpq set api=libpq."),
                        failed.get("message").asText());
            }
        }
    }
}

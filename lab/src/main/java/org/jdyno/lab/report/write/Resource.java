package org.jdyno.lab.report.write;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Files of the class path that are included in the page. */
final class Resource {
    /** The smallest build that has lines, points, marked areas, tooltips and both renderers. */
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.common.min.js";

    private static final List<String> SCRIPTS = List.of(
            "common", "forest", "curves", "warmup", "percentiles", "hiccups", "loads", "bars", "capacity", "page");

    private Resource() {}

    /** One of our own. */
    static String ours(String name) {
        return read("/org/jdyno/lab/report/" + name);
    }

    /** The scripts that draw the charts, in the order of their dependencies. */
    static String scripts() {
        return SCRIPTS.stream().map(name -> ours("charts/" + name + ".js")).collect(Collectors.joining());
    }

    /** The chart library (Apache-2.0), checked to be safe inside a script element. */
    static String echarts() {
        String script = read(ECHARTS);
        if (script.toLowerCase(Locale.ROOT).contains("</script") || script.contains("<!--")) {
            throw new IllegalStateException(ECHARTS + " would end the script element it is copied into");
        }
        return script;
    }

    private static String read(String path) {
        try (InputStream in = Resource.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(path + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot read " + path + " from the class path", broken);
        }
    }
}

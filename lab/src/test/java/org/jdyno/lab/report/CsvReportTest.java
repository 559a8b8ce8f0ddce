package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportTest {
    private final List<String> lines = List.of(Format.CSV
            .renderer()
            .render(SampleRun.run(), SampleJudgement.trusted())
            .split("\r\n"));

    @Test
    void beginsWithTheNamesOfItsColumns() {
        assertEquals("run,workload,point,platform,block,outcome,cause,measure,unit,value", lines.get(0));
    }

    @Test
    void hasARowForEachFigureOfATrial() {
        List<String> first = lines.subList(1, 5);
        String start = "20261120-221500,chat,connections=200 rooms=10,debian-17,0,completed,,";
        assertTrue(first.get(0).startsWith(start + "cpu,µs,"), first.get(0));
        assertTrue(first.get(1).startsWith(start + "p99,µs,"), first.get(1));
        assertEquals(start + "rss,MiB,212.25", first.get(2));
        assertTrue(first.get(3).startsWith(start + "throughput,messages/s,"), first.get(3));
    }

    @Test
    void hasARowForATrialWithoutFiguresAndQuotesWhatMustBe() {
        String skipped = "20261120-221500,chat,connections=200 rooms=10,"
                + "\"<script>alert('ü')</script>&\"\"Ω\"\"\",0,skipped,unsupported,,,";
        assertTrue(lines.contains(skipped), () -> String.join("\n", lines.subList(0, 30)));
    }
}

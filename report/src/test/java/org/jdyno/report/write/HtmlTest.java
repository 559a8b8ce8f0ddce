package org.jdyno.report.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void escapesTextAndAttributes() {
        String html =
                new Html().element("p", "a < b & \"c\"", "title", "it's > 1").toString();
        assertEquals("<p title=\"it&#39;s &gt; 1\">a &lt; b &amp; &quot;c&quot;</p>\n", html);
    }

    @Test
    void replacesCharactersThatHtmlForbids() {
        assertEquals("a\uFFFDb\nc😀", Html.escaped("a\u0000b\nc😀"));
        assertEquals("a\uFFFD[2Jb\uFFFDc", Html.escaped("a\u001b[2Jb\u202ec"));
    }
}

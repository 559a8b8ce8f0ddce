package org.jdyno.lab.yaml;

import com.fasterxml.jackson.databind.node.NullNode;

/** A value that is null, which is its own text where a text is meant: nothing, {@code ~} or {@code null}. */
final class YamlNull extends NullNode {
    private static final long serialVersionUID = 1L;

    private final String text;

    YamlNull(String text) {
        this.text = text;
    }

    @Override
    public String asText() {
        return text;
    }
}

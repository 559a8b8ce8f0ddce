package org.jdyno.lab.host;

/** One of the two namespaces of a link. */
public enum NamespaceEnd {
    FIRST,
    SECOND
}

/**
 * Reads and writes YAML 1.2, as trees of Jackson in which every scalar is its own text. What it reads is bounded: in
 * bytes before it is parsed, in depth while it is.
 *
 * <p>It knows no file of jdyno's and what no key means.
 */
package org.jdyno.yaml;

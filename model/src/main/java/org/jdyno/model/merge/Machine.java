package org.jdyno.model.merge;

/**
 * A machine on which platforms were compared.
 *
 * @param key identifies it; the same for all runs on it
 * @param type the number and the model of its processors, {@code 2 × AMD EPYC}
 */
public record Machine(String key, String type) {}

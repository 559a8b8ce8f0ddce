package org.jdyno.model.study;

/**
 * How far two parts of a study agree in the order of the platforms by their headline measures.
 *
 * @param from name of the part with the smaller program
 * @param to name of the part with the larger one
 * @param platforms number of platforms with results in both
 * @param alike number of pairs of platforms that both order alike
 * @param pairs number of pairs
 * @param tau Kendall's rank correlation: 1 if all pairs are ordered alike, -1 if none is; NaN without pairs
 * @param low lower end of its 95 % interval; NaN with too few platforms
 * @param high upper end of its 95 % interval
 */
public record RankAgreement(
        String from, String to, int platforms, int alike, int pairs, double tau, double low, double high) {}

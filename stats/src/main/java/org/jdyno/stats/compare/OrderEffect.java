package org.jdyno.stats.compare;

import org.jdyno.stats.StudentT;

/**
 * The effect of a trial's position in its block: the slope of logarithms over positions, after the means of platforms
 * and blocks are removed from both (two-way analysis of covariance; Fisher, 1932). Immutable.
 *
 * @param slope change of a logarithm from one position to the next
 * @param p the two-sided p of no effect
 */
public record OrderEffect(double slope, double p) {

    /**
     * Fits blocks in which every platform ran once.
     *
     * @param logs the logarithm for each block and platform
     * @param places the position for each block and platform
     * @return NaN in both if there are too few blocks, or every block had the same order
     */
    public static OrderEffect of(double[][] logs, double[][] places) {
        int blocks = logs.length;
        int platforms = blocks == 0 ? 0 : logs[0].length;
        int freedom = (platforms - 1) * (blocks - 1) - 1;
        if (freedom < 1) {
            return new OrderEffect(Double.NaN, Double.NaN);
        }
        double[][] own = centred(logs);
        double[][] place = centred(places);
        double products = 0;
        double squares = 0;
        double all = 0;
        for (int block = 0; block < blocks; block++) {
            for (int platform = 0; platform < platforms; platform++) {
                products += own[block][platform] * place[block][platform];
                squares += place[block][platform] * place[block][platform];
                all += own[block][platform] * own[block][platform];
            }
        }
        if (squares < 1e-9) {
            return new OrderEffect(Double.NaN, Double.NaN);
        }
        double slope = products / squares;
        double residual = Math.max(0, all - slope * products);
        return new OrderEffect(slope, StudentT.twoSided(slope / Math.sqrt(residual / freedom / squares), freedom));
    }

    /** Removes the means of rows and columns. */
    private static double[][] centred(double[][] values) {
        int rows = values.length;
        int columns = values[0].length;
        double[] ofRow = new double[rows];
        double[] ofColumn = new double[columns];
        double mean = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                ofRow[row] += values[row][column] / columns;
                ofColumn[column] += values[row][column] / rows;
                mean += values[row][column] / rows / columns;
            }
        }
        double[][] centred = new double[rows][columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                centred[row][column] = values[row][column] - ofRow[row] - ofColumn[column] + mean;
            }
        }
        return centred;
    }
}

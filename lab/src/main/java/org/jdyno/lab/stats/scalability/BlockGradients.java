package org.jdyno.lab.stats.scalability;

/**
 * The gradients of the sum of squares of a curve with one or two parameters: the contribution of each block, and the
 * Gauss-Newton matrix.
 *
 * @param byBlock for each block and parameter, the scalar product of residuals and derivative
 * @param matrix sums of products of the derivatives, one or two rows
 */
record BlockGradients(double[][] byBlock, double[][] matrix) {

    static BlockGradients of(LoadSweep sweep, double[] curve, double[][] derivatives) {
        int k = derivatives.length;
        double[][] byBlock = new double[sweep.blocks()][k];
        double[][] matrix = new double[k][k];
        double[][] residuals = sweep.residuals(curve);
        for (int block = 0; block < byBlock.length; block++) {
            double[][] centred = new double[k][];
            for (int j = 0; j < k; j++) {
                centred[j] = sweep.centred(block, derivatives[j]);
                byBlock[block][j] = dot(centred[j], residuals[block]);
                for (int m = 0; m <= j; m++) {
                    matrix[j][m] += dot(centred[j], centred[m]);
                    matrix[m][j] = matrix[j][m];
                }
            }
        }
        return new BlockGradients(byBlock, matrix);
    }

    double[] total() {
        double[] total = new double[matrix.length];
        for (double[] block : byBlock) {
            for (int j = 0; j < total.length; j++) {
                total[j] += block[j];
            }
        }
        return total;
    }

    /** The step of the parameters for a gradient, with Marquardt's damping of the diagonal. */
    double[] newton(double[] gradient, double damping) {
        double grown = 1 + damping;
        if (gradient.length == 1) {
            return new double[] {gradient[0] / (matrix[0][0] * grown)};
        }
        double a = matrix[0][0] * grown;
        double b = matrix[0][1];
        double d = matrix[1][1] * grown;
        double determinant = a * d - b * b;
        return new double[] {
            (d * gradient[0] - b * gradient[1]) / determinant, (a * gradient[1] - b * gradient[0]) / determinant
        };
    }

    static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }
}

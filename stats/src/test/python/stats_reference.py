#!/usr/bin/env python3
"""Writes the reference values the tests of org.jdyno.stats are held against.

    python3 stats/src/test/python/stats_reference.py > stats/src/test/resources/org/jdyno/stats/reference.csv

One case a line: its name, then fields separated by ';'; a field that is a list has spaces between its numbers.
The values come from SciPy, from mpmath with 60 digits (SciPy's t distribution has lost half its digits at 1e-8),
or from counting out every possibility, never from jdyno.
"""
import itertools
import math

import mpmath
import numpy as np
import scipy
from scipy import stats

mpmath.mp.dps = 60
rng = np.random.default_rng(20260101)


def row(name, *fields):
    def text(field):
        if isinstance(field, (list, tuple, np.ndarray)):
            return " ".join(repr(float(x)) for x in field)
        return repr(float(field))

    print(";".join([name, *map(text, fields)]))


def t_upper_tail(t, df):
    t, df = mpmath.mpf(t), mpmath.mpf(df)
    if t < 0:
        return 1 - t_upper_tail(-t, df)
    return mpmath.betainc(df / 2, mpmath.mpf(1) / 2, 0, df / (df + t * t), regularized=True) / 2


def t_density(t, df):
    t, df = mpmath.mpf(t), mpmath.mpf(df)
    return (1 + t * t / df) ** (-(df + 1) / 2) / (mpmath.sqrt(df) * mpmath.beta(df / 2, mpmath.mpf(1) / 2))


def t_quantile(p, df):
    """Newton from SciPy's value, until nothing changes."""
    at = mpmath.mpf(float(stats.t.ppf(p, df)))
    for _ in range(20):
        step = (t_upper_tail(-at, df) - mpmath.mpf(p)) / t_density(at, df)
        at -= step
        if abs(step) < abs(at) * mpmath.mpf("1e-18"):
            return at
    raise ArithmeticError(f"no convergence at p={p} df={df}")


def distributions():
    dfs = [1, 2, 3, 4.5, 5, 9, 19, 30, 100, 999, 10000]
    for df in dfs:
        for t in [-40, -12.5, -4, -1.96, -1, -0.1, -1e-8, 0, 1e-3, 0.5, 1, 1.7, 1.75, 2.5, 7, 30]:
            row("t.upperTail", df, t, t_upper_tail(t, df))
        for p in [1e-100, 1e-30, 1e-12, 1e-6, 5e-4, 0.005, 0.025, 0.1, 0.25, 0.3, 0.499,
                  0.5 + 1e-9, 0.6, 0.8, 0.95, 0.975, 0.9995]:
            row("t.quantile", df, p, t_quantile(p, df))
    for z in [-38, -20, -8, -5, -3, -2.6, -2.5, -2.4, -1.959963984540054, -1, -0.2, -1e-9,
              0, 1e-4, 0.7, 1.5, 2.5, 3, 6]:
        row("normal.cdf", z, stats.norm.cdf(z))
    for p in [1e-300, 1e-50, 1e-10, 1e-4, 0.025, 0.2, 0.3, 0.5 - 1e-10, 0.51, 0.8, 0.975, 0.999999]:
        row("normal.quantile", p, stats.norm.ppf(p))


def samples():
    for n in [2, 3, 5, 6, 8, 10, 12, 16, 20, 24]:
        yield rng.normal(0.03, 0.05, n)
        yield rng.standard_t(2, n) * 0.1
    # Ties, also ones that only rounding tells apart.
    yield np.array([0.1, 0.2, 0.3, -0.1, -0.2, -0.3, 0.1, 0.1])
    yield np.array([0.0, 0.0, 0.01, 0.02, 0.02, -0.01, 0.03])


def means():
    for d in samples():
        for confidence in [0.95, 0.99]:
            result = stats.ttest_1samp(d, 0)
            interval = result.confidence_interval(confidence)
            row("paired", d, confidence, d.mean(), interval.low, interval.high, result.pvalue, d.std(ddof=1))
    for n in [2, 4, 15]:
        values = rng.lognormal(10, 0.3, n)
        low, high = stats.t.interval(0.95, n - 1, np.log(values).mean(), stats.sem(np.log(values)))
        row("geometric", values, 0.95, stats.gmean(values), math.exp(low), math.exp(high), stats.gstd(values))


def wilcoxon_interval(d, confidence):
    """All shifts that the exact signed-rank test does not reject, tried between every two Walsh averages."""
    walsh = sorted((d[i] + d[j]) / 2 for i in range(len(d)) for j in range(i + 1))
    method = "exact" if len(d) <= 50 else "approx"

    def kept(shift):
        return stats.wilcoxon(d - shift, method=method, correction=True).pvalue > 1 - confidence

    if kept(walsh[0] - 1):
        return math.nan, math.nan
    gaps = list(zip(walsh, walsh[1:]))
    inside = [(a, b) for a, b in gaps if b > a and kept((a + b) / 2)]
    return inside[0][0], inside[-1][1]


def ranks():
    for n in [1, 4, 5, 6, 7, 10, 13, 20, 25, 30, 50, 51, 60]:
        d = rng.standard_t(3, n) * 0.1 + 0.05
        estimate = np.median([(d[i] + d[j]) / 2 for i in range(n) for j in range(i + 1)])
        for confidence in [0.9, 0.95, 0.99]:
            row("hodgesLehmann", d, confidence, estimate, *wilcoxon_interval(d, confidence))


def sign_flips():
    for d in list(samples()) + [np.array([0.4]), np.zeros(4)]:
        if len(d) <= 12:
            # Counted in whole multiples of 2^-60, so that ties are ties.
            whole = [round(x * 10**15) for x in d]
            sums = [abs(sum(s * x for s, x in zip(signs, whole)))
                    for signs in itertools.product([1, -1], repeat=len(d))]
            row("signFlip", d, sum(s >= abs(sum(whole)) for s in sums) / len(sums))
        elif len(d) == 16:
            result = stats.permutation_test((d,), np.sum, permutation_type="samples", n_resamples=np.inf)
            row("signFlip", d, result.pvalue)
        elif len(d) in (20, 24):
            # Every assignment, half by half; more than the procedure counts, so its draws must come close.
            signs = np.array(list(itertools.product([1, -1], repeat=len(d) // 2)))
            left, right = signs @ d[: len(d) // 2], np.sort(signs @ d[len(d) // 2 :])
            limit = abs(d.sum()) * (1 - 1e-12)
            above = len(right) - np.searchsorted(right, limit - left, side="left")
            below = np.searchsorted(right, -limit - left, side="right")
            row("signFlipDrawn", d, (above.sum() + below.sum()) / 2.0 ** len(d))


def holm(p):
    order = np.argsort(p, kind="stable")
    adjusted = np.empty(len(p))
    for place, i in enumerate(order):
        adjusted[i] = max(min(1, (len(p) - k) * p[order[k]]) for k in range(place + 1))
    return adjusted


def corrections():
    for p in [[0.01, 0.04, 0.03, 0.005], [0.5], [0.9, 0.9, 0.9], [0.02, 0.02, 0.0, 1.0], rng.uniform(0, 0.2, 12)]:
        row("holm", p, holm(np.array(p)))


def slowdown(n, sigma, kappa):
    return 1 + sigma * (n - 1) + kappa * n * (n - 1)


def sweep(loads, sigma, kappa, noise, blocks, missing=0.0):
    """Throughputs by block, of a curve with sigma and kappa in units of the smallest load; a few of them missing."""
    n = np.array(loads) / min(loads)
    level = 9000 * np.exp(rng.normal(0, 0.08, (blocks, 1)))
    x = level * n / slowdown(n, sigma, kappa) * np.exp(rng.normal(0, noise, (blocks, len(loads))))
    x[rng.uniform(size=x.shape) < missing] = np.nan
    return x


def law(n, y, columns):
    """Least squares of n / X relative to the loads' means, and block levels, in turn: log lambda, sigma, kappa."""
    curve = np.zeros(len(n))
    for _ in range(500):
        level = np.nanmean(y - curve, axis=1, keepdims=True)
        means, weights = np.nanmean(y - level, axis=0), np.sqrt(np.sum(~np.isnan(y), axis=0))
        terms = np.array([[a + (n - 1) * (b + c * n)] for a, b, c in columns])[:, 0] * np.exp(means) / n * weights
        a, b, c = np.linalg.lstsq(terms.T, weights, rcond=None)[0] @ np.array(columns)
        curve = np.log(n * a / (a + (n - 1) * (b + c * n)))
    return np.mean(np.nanmean(y - curve, axis=1)), b / a, c / a


def log_squares(n, y, p):
    r = y - np.log(n / slowdown(n, *p[1:]))
    return np.nansum((r - np.nanmean(r, axis=1, keepdims=True)) ** 2)


WHOLE = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
EDGES = [[(1, 0, 0), (0, 1, 0)], [(1, 0, 0), (0, 0, 1)], [(1, 1, 0), (0, 0, 1)], [(1, 0, 0)], [(1, 1, 0)]]


def scalability_fit(n, y):
    def within(p):
        return 0 <= p[1] <= 1 and p[2] >= 0

    best = law(n, y, WHOLE)
    if not within(best):
        best = min(filter(within, (law(n, y, edge) for edge in EDGES)), key=lambda p: log_squares(n, y, p))
    return best, log_squares(n, y, best)


def additive_squares(y):
    """What is left by a mean for each block and one for each load."""
    rows, columns = np.where(~np.isnan(y))
    design = np.zeros((len(rows), y.shape[0] + y.shape[1]))
    design[np.arange(len(rows)), rows] = 1
    design[np.arange(len(rows)), y.shape[0] + columns] = 1
    observed = y[rows, columns]
    return np.sum((observed - design @ np.linalg.lstsq(design, observed, rcond=None)[0]) ** 2)


def jackknife_interval(n, y, which, estimate, confidence, most):
    """The t interval of the pseudo-values of the blocks, within the bounds; complete blocks only."""
    whole, blocks = law(n, y, WHOLE)[which], len(y)
    pseudo = [blocks * whole - (blocks - 1) * law(n, np.delete(y, b, axis=0), WHOLE)[which] for b in range(blocks)]
    half = stats.t.ppf(0.5 + confidence / 2, blocks - 1) * stats.sem(pseudo)
    low, high = np.clip([np.mean(pseudo) - half, np.mean(pseudo) + half], 0, most)
    return min(estimate, low), max(estimate, high)


def scalability():
    octaves = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]
    for loads, sigma, kappa, noise, blocks, missing in [
        (octaves, 0.05, 0.0015, 0.03, 6, 0),
        (octaves, 0.8, 0.002, 0.05, 4, 0),
        (octaves, 0.8, 0.002, 0.05, 5, 0.2),
        (octaves, 0.1, 0, 0.05, 4, 0),
        (octaves, 0.1, 0, 0.05, 6, 0.15),
        (octaves, 0, 1e-4, 0.05, 8, 0),
        (octaves, 0, 0, 0.05, 5, 0.1),
        (octaves, 1, 0.001, 0.05, 5, 0.1),
        (octaves, 1, 0, 0.03, 4, 0),
        (octaves, 0.3, 1e-6, 0.08, 12, 0.1),
        ([300, 600, 900, 1200, 1500, 1800, 2100], 0.6, 0.02, 0.04, 6, 0),
        ([2100, 300, 900, 1500], 0.2, 0.01, 0.02, 3, 0),
        ([1, 2, 4, 8, 16, 32, 64], 0.02, 0.0003, 0.02, 2, 0),
    ]:
        x = sweep(loads, sigma, kappa, noise, blocks, missing)
        n, y = np.array(loads) / min(loads), np.log(x)
        (level, sigma, kappa), squares = scalability_fit(n, y)
        peak = math.inf if kappa == 0 else min(loads) * math.sqrt((1 - sigma) / kappa)
        scatter = additive_squares(y)
        d1 = len(loads) - 1 - int(0 < sigma < 1) - int(kappa > 0)
        d2 = int(np.sum(~np.isnan(y))) - blocks - len(loads) + 1
        p = stats.f.sf((squares - scatter) / d1 / (scatter / d2), d1, d2)
        row("scalability", loads, x.ravel(), math.exp(level), sigma, kappa, peak, p)
        if missing == 0 and 0 < sigma < 1 and kappa > 0:
            row(
                "scalabilityInterval", loads, x.ravel(), 0.95,
                *jackknife_interval(n, y, 1, sigma, 0.95, 1), *jackknife_interval(n, y, 2, kappa, 0.95, math.inf),
            )


print("# stats_reference.py, SciPy", scipy.__version__)
distributions()
means()
ranks()
sign_flips()
corrections()
scalability()

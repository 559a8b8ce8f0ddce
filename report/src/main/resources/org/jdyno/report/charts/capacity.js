"use strict";
// Response times over the rate: trials, the line through them, the objective, and the rates found.
(function () {
  var colour = jdyno.colour, duration = jdyno.duration, exact = jdyno.exact, axis = jdyno.axis, frame = jdyno.frame,
    legend = jdyno.legend;

  /** 1, 2 and 5 times the powers of ten between two rates, or more multiples if the range is small. */
  function ticks(low, high) {
    var found = [], steps = high / low > 20 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 8];
    for (var power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
      steps.forEach(function (step) { if (step * power >= low && step * power <= high) { found.push(step * power); } });
    }
    return found;
  }

  function trials(series, paint, unit, hollow) {
    return {
      type: "scatter", name: series.name, symbol: hollow ? "emptyCircle" : "circle", symbolSize: 6, z: 3,
      itemStyle: { color: paint, opacity: 0.55 },
      data: series.trials.filter(function (trial) { return trial[2] !== hollow; }).map(function (trial) {
        return {
          value: [trial[0], trial[1]],
          text: series.name + "\n" + exact(trial[0]) + " " + unit + ": " + duration(trial[1])
            + (hollow ? ", late or failed" : ""),
        };
      }),
    };
  }

  /** The height of a line at a rate, as it is drawn. */
  function height(line, rate) {
    var after = line.findIndex(function (point) { return point[0] >= rate; });
    if (after < 1) { return line[after < 0 ? line.length - 1 : 0][1]; }
    var from = line[after - 1], to = line[after];
    var part = to[0] === from[0] ? 0 : Math.log(rate / from[0]) / Math.log(to[0] / from[0]);
    return from[1] * Math.pow(to[1] / from[1], part);
  }

  /** The rate that holds the objective is drawn on it, with its interval; the others on the line. */
  function marks(series, paint, bound) {
    return series.marks.map(function (mark) {
      var at = mark.symbol === "diamond" ? bound : height(series.line, mark.values[1]);
      var point = { value: [mark.values[1], at], symbol: mark.symbol, symbolSize: mark.symbol === "pin" ? 24 : 13,
        text: mark.text };
      var ends = mark.symbol !== "diamond" || mark.values[0] === null ? []
        : [mark.values[0], mark.values[2]].map(function (end) {
        return { value: [end, at], symbol: "rect", symbolSize: [2, 13], text: mark.text };
      });
      return {
        type: "line", data: ends.length ? [ends[0], point, ends[1]] : [point], showAllSymbol: true, z: 5,
        lineStyle: { color: paint, width: 3 },
        itemStyle: { color: paint, borderColor: colour("ground"), borderWidth: 1 },
      };
    });
  }

  jdyno.kinds.capacity = function (spec) {
    var rates = [], times = [spec.boundNanos];
    spec.series.forEach(function (series) {
      series.trials.forEach(function (trial) { rates.push(trial[0]); times.push(trial[1]); });
    });
    var low = Math.min.apply(null, rates) / 1.15, high = Math.max.apply(null, rates) * 1.15;
    var steps = ticks(low, high);
    var option = frame(function (item) { return item.data.text; });
    option.legend = legend(spec.series.map(function (series) { return series.name; }));
    option.grid = { left: 4, right: 24, top: 40, bottom: 28, containLabel: true };
    option.xAxis = axis("log", {
      min: low, max: high, name: spec.unit, nameLocation: "middle", nameGap: 30, splitLine: { show: false },
      axisTick: { show: true, customValues: steps }, axisLabel: { customValues: steps, formatter: exact },
    });
    option.yAxis = axis("log", {
      min: Math.pow(10, Math.floor(Math.log10(Math.min.apply(null, times)))),
      max: Math.pow(10, Math.ceil(Math.log10(Math.max.apply(null, times)))), axisLabel: { formatter: duration },
    });
    option.series = [];
    spec.series.forEach(function (series) {
      var paint = colour("c" + series.colour);
      option.series.push({
        type: "line", name: series.name,
        data: series.line.map(function (point) { return { value: point, text: series.name }; }),
        symbol: "none", silent: true, z: 2, lineStyle: { color: paint, width: 2 }, itemStyle: { color: paint },
      });
      option.series.push(trials(series, paint, spec.unit, false), trials(series, paint, spec.unit, true));
      marks(series, paint, spec.boundNanos).forEach(function (mark) { option.series.push(mark); });
    });
    option.series.push({
      type: "line", data: [], silent: true,
      markLine: {
        silent: true, symbol: "none", lineStyle: { color: colour("ink"), type: "dashed", width: 1 },
        label: { formatter: spec.objective, position: "insideStartTop", color: colour("ink"), fontSize: 12 },
        data: [{ yAxis: spec.boundNanos }],
      },
    });
    return option;
  };
})();

"use strict";
// Speeds of the trials of one platform: their windows, and the levels between changepoints.
(function () {
  var colour = jdyno.colour, digits = jdyno.digits, axis = jdyno.axis, frame = jdyno.frame;

  /** The windows of a trial, faint behind its levels. */
  function windows(line, share, paint, faint) {
    return {
      type: "line", data: line.points.map(function (point) { return [point[0], share(point[1])]; }),
      symbol: "circle", symbolSize: 2, showAllSymbol: true, z: 2,
      lineStyle: { color: paint, width: 1, opacity: line.completed ? faint : 0.7,
        type: line.completed ? "solid" : "dashed" },
      itemStyle: { color: paint, opacity: line.completed ? faint : 0.7 },
      emphasis: { focus: "series", lineStyle: { opacity: 0.9 } },
    };
  }

  /** Steps from level to level: thin until the steady state, then thick; dotted if there is none. */
  function steps(line, share, paint) {
    var steady = line.levels.some(function (level) { return level[3]; });
    var thin = [], thick = [];
    line.levels.forEach(function (level) {
      var height = share(level[2]);
      var from = level[3] && line.steady > level[0] ? Math.min(line.steady, level[1]) : level[0];
      if (!level[3] || from > level[0]) { thin.push([level[0], height], [level[3] ? from : level[1], height]); }
      if (level[3] && from < level[1]) { thick.push([from, height], [level[1], height]); }
    });
    if (thin.length > 0 && thick.length > 0) { thin.push(thick[0]); }
    var common = { type: "line", silent: true, showAllSymbol: true, itemStyle: { color: paint } };
    return [
      Object.assign({ z: 3, symbol: "none", data: thin,
        lineStyle: { color: paint, width: 1.4, type: steady ? "solid" : "dotted" } }, common),
      Object.assign({
        z: 4, symbol: "circle", symbolSize: 7, lineStyle: { color: paint, width: 2.6 },
        data: thick.map(function (point, at) { return { value: point, symbol: at === 0 ? "circle" : "none" }; }),
      }, common),
    ];
  }

  jdyno.kinds.warmup = function (spec) {
    var paint = colour("c" + spec.colour);
    var share = function (rate) { return 100 * rate / spec.whole; };
    var faint = Math.max(0.22, Math.min(0.5, 1.8 / spec.lines.length));
    var owners = [];
    var option = frame(function (item) {
      var line = owners[item.seriesIndex];
      return "trial " + line.trial + ", " + line.state + "\n" + item.value[0].toFixed(2) + " s: "
        + digits(item.value[1] * spec.whole / 100) + " " + spec.unit;
    });
    option.grid = { left: 4, right: 12, top: 10, bottom: 4, containLabel: true };
    option.xAxis = axis("value",
      { min: 0, max: spec.last, splitLine: { show: false }, axisLabel: { formatter: "{value} s" } });
    option.yAxis = axis("value",
      { min: 0, max: spec.high, interval: 50,
        axisLabel: { formatter: "{value} %", showMaxLabel: spec.high % 50 === 0 } });
    option.series = [];
    var add = function (line, series) { owners.push(line); option.series.push(series); };
    spec.lines.forEach(function (line) { add(line, windows(line, share, paint, faint)); });
    spec.lines.filter(function (line) { return line.levels.length > 0; }).forEach(function (line) {
      steps(line, share, paint).forEach(function (series) { add(line, series); });
    });
    // Trials with the same number of bursts begin within a few milliseconds of one another.
    var beginnings = spec.lines.filter(function (line) { return line.measured !== undefined; })
      .map(function (line) { return Math.round(10 * line.measured) / 10; })
      .filter(function (at, place, all) { return all.indexOf(at) === place; });
    option.series[0].markLine = {
      silent: true, symbol: "none", label: { show: false },
      lineStyle: { color: colour("quiet"), type: "solid", width: 1, opacity: 0.35 },
      data: beginnings.map(function (at) { return { xAxis: at }; }),
    };
    return option;
  };
})();

"use strict";
// The longest hiccup of each second, one trial after the other.
(function () {
  var colour = jdyno.colour, duration = jdyno.duration, axis = jdyno.axis, frame = jdyno.frame, legend = jdyno.legend;

  /** The trial of a second, and the second within it. */
  function place(spec, at) {
    var first = 0;
    for (var trial = 0; trial < spec.seconds.length - 1 && at >= first + spec.seconds[trial]; trial++) {
      first += spec.seconds[trial];
    }
    return "trial " + spec.trials[trial] + ", second " + (Math.floor(at - first) + 1);
  }

  /** The values of a line with a gap after each trial. */
  function points(spec, values) {
    var data = [], at = 0;
    spec.seconds.forEach(function (count) {
      for (var second = 0; second < count; second++, at++) {
        var value = values[at];
        data.push([at + 0.5, value === null ? "-" : Math.max(spec.low, value)]);
      }
      data.push([at, "-"]);
    });
    return data;
  }

  jdyno.kinds.hiccups = function (spec) {
    var total = spec.seconds.reduce(function (sum, count) { return sum + count; }, 0);
    var option = frame(function (items) {
      var rows = items.filter(function (item) { return typeof item.value[1] === "number"; });
      return rows.length === 0 ? "" : place(spec, rows[0].value[0]) + "\n"
        + rows.map(function (row) { return row.seriesName + ": " + duration(row.value[1]); }).join("\n");
    });
    option.tooltip.trigger = "axis";
    option.tooltip.axisPointer = { type: "line", snap: true, lineStyle: { color: colour("quiet") } };
    option.legend = legend(spec.lines.map(function (line) { return line.name; }));
    option.grid = { left: 4, right: 16, top: 40, bottom: 24, containLabel: true };
    option.xAxis = axis("value",
      { min: 0, max: total, splitLine: { show: false }, axisLabel: { formatter: "{value} s" } });
    option.yAxis = axis("log", {
      min: Math.pow(10, Math.floor(Math.log10(spec.low))), max: spec.high * 1.15,
      axisLabel: { formatter: duration, showMaxLabel: false },
    });
    option.series = spec.lines.map(function (line) {
      var quiet = line.style === "quiet";
      var paint = quiet ? colour("idle") : colour("c" + line.colour);
      return {
        type: "line", name: line.name, data: points(spec, line.values), connectNulls: false, symbol: "circle",
        symbolSize: total > 150 || line.style === "process" ? 2 : 4, showAllSymbol: true,
        lineStyle: { color: paint, width: line.style === "process" ? 1 : 1.5,
          opacity: line.style === "process" ? 0.5 : 0.9 },
        itemStyle: { color: paint }, areaStyle: quiet ? { color: paint, opacity: 0.15, origin: "start" } : null,
      };
    });
    var border = 0;
    option.series[0].markLine = {
      silent: true, symbol: "none", label: { show: false },
      lineStyle: { color: colour("line"), type: "solid", width: 1 },
      data: spec.seconds.slice(0, -1).map(function (count) { border += count; return { xAxis: border }; }),
    };
    return option;
  };
})();

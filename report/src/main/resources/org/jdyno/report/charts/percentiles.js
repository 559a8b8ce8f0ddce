"use strict";
// Values over percentiles on an axis of log 1/(1 - p).
(function () {
  var colour = jdyno.colour, duration = jdyno.duration, axis = jdyno.axis, frame = jdyno.frame, legend = jdyno.legend,
    intervals = jdyno.intervals;

  /** The percentile for odds of 1/(1 - p): 99.9 % for 1,000. */
  function percent(odds) {
    var beyond = Number((100 / odds).toPrecision(3));
    return String(Number((100 - beyond).toPrecision(12))) + " %";
  }

  /** 50 %, 90 %, and a nine more each time. */
  function ticks(last) {
    var odds = [1, 2];
    for (var next = 10; next <= last * 1.001; next *= 10) { odds.push(next); }
    return odds;
  }

  function isShown(point) {
    var decades = Math.log10(point[0]);
    return point[0] > 1 && (point[0] === 2 || Math.abs(decades - Math.round(decades)) < 1e-4);
  }

  function ends(point) { return point.length > 2 && point[2] !== null && point[3] !== null; }

  /** All values at the percentile under the pointer, the largest first. */
  function reading(items) {
    var rows = items.slice().sort(function (a, b) { return b.value[1] - a.value[1]; });
    return percent(rows[0].value[0]) + " of values within\n"
      + rows.map(function (row) { return row.data.text; }).join("\n");
  }

  /** Of the lines of one colour. */
  var dashes = ["solid", [9, 4], [4, 3], [1.5, 3], [12, 3, 2, 3]];

  function line(spec, paint, text) {
    var width = { main: 2, process: 1, overlaid: 1.5, quiet: 2 }[spec.style];
    return {
      type: "line", name: spec.name, showAllSymbol: true, z: spec.style === "main" ? 4 : 3,
      symbolSize: function (value) { return spec.style === "main" && isShown(value) ? 6 : 0.1; },
      symbol: "circle", lineStyle: {
        color: paint, width: width, opacity: spec.style === "process" ? 0.6 : 1,
        type: dashes[(spec.dashes || 0) % dashes.length],
      },
      itemStyle: { color: paint },
      data: spec.points.map(function (point) { return { value: [point[0], point[1]], text: text(point) }; }),
    };
  }

  jdyno.kinds.percentiles = function (spec) {
    var last = Math.max.apply(null, spec.lines.map(function (each) { return each.points[each.points.length - 1][0]; }));
    var option = frame(reading);
    option.tooltip.trigger = "axis";
    option.tooltip.axisPointer = { type: "line", snap: true, lineStyle: { color: colour("quiet") } };
    option.legend = legend(spec.lines.map(function (each) { return each.name; }));
    option.grid = { left: 4, right: 24, top: 40, bottom: 24, containLabel: true };
    var odds = ticks(last);
    option.xAxis = axis("log", {
      min: 1, max: last, axisTick: { show: true, customValues: odds },
      axisLabel: { customValues: odds, formatter: percent, showMinLabel: true, showMaxLabel: true },
    });
    option.yAxis = axis("log", {
      min: Math.pow(10, Math.floor(Math.log10(spec.low))), max: spec.high * 1.15,
      axisLabel: { formatter: duration, showMaxLabel: false },
    });
    option.series = [];
    var drawn = spec.lines.filter(function (each) { return each.style === "main"; });
    spec.lines.forEach(function (each) {
      var paint = each.style === "quiet" ? colour("idle") : colour("c" + each.colour);
      option.series.push(line(each, paint, function (point) {
        return each.name + ": " + duration(point[1])
          + (ends(point) ? " (" + duration(point[2]) + " to " + duration(point[3]) + ")" : "");
      }));
      // Shifted, so that those of several platforms do not hide one another.
      var beside = Math.pow(1.09, drawn.indexOf(each) - (drawn.length - 1) / 2);
      var whiskers = intervals(paint,
        each.points.filter(function (point) { return isShown(point) && ends(point); }).map(function (point) {
        return [[point[0] * beside, point[2]], [point[0] * beside, point[3]]];
      }));
      whiskers.tooltip = { show: false };
      whiskers.lineStyle.opacity = 0.75;
      option.series.push(whiskers);
    });
    return option;
  };
})();

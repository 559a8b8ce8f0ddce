"use strict";
// Bars from zero, in groups or not. A row can be the heading of a group, and a bar of a group can be missing.
(function () {
  var colour = jdyno.colour, digits = jdyno.digits, figure = jdyno.figure, axis = jdyno.axis, frame = jdyno.frame,
    intervals = jdyno.intervals;

  /** A bar for each row, from zero, with its interval. */
  function bars(spec, place) {
    var narrow = place.clientWidth < 560;
    var option = frame(function (item) { return item.data.text; });
    var most = jdyno.top(
      spec.rows.map(function (row) { return row.value; }), spec.rows.map(function (row) { return row.high; }));
    option.grid = { left: narrow ? 8 : 4, right: 56, top: 8, bottom: 28, containLabel: true };
    option.xAxis = axis("value",
      { min: 0, max: most, name: spec.unit, nameLocation: "middle", nameGap: 30, axisLabel: { formatter: digits } });
    option.yAxis = axis("category", {
      data: spec.rows.map(function (row) { return row.name; }), inverse: true, splitLine: { show: false },
      axisLabel: {
        color: colour("ink"), width: narrow ? 110 : 240, overflow: "truncate", interval: 0, hideOverlap: false,
        formatter: function (name, at) { return spec.rows[at].heading ? "{heading|" + name + "}" : name; },
        rich: { heading: { color: colour("ink"), fontWeight: "bold", fontSize: 12 } },
      },
    });
    var isMissing = function (row) { return row.value === null; };
    var hasInterval = function (row) { return !isMissing(row) && row.low !== null && row.high !== null; };
    option.series = [{
      type: "bar", barMaxWidth: 20,
      data: spec.rows.map(function (row) {
        if (isMissing(row)) { return { value: "-", text: row.name + (row.heading ? "" : ": –") }; }
        var ends = hasInterval(row) ? " (" + figure(row.low) + " to " + figure(row.high) + ")" : "";
        return {
          value: row.value, itemStyle: { color: colour("c" + row.colour), opacity: 0.75 },
          text: row.name + ": " + figure(row.value) + " " + spec.unit + ends,
        };
      }),
    }, {
      // The figure is beyond the interval, so that neither hides the other.
      type: "scatter", symbolSize: 1, silent: true, itemStyle: { color: "transparent" },
      data: spec.rows.map(function (row, at) {
        return {
          value: [hasInterval(row) ? Math.min(row.high, most || row.high) : row.value || 0, at],
          label: {
            show: !row.heading, formatter: isMissing(row) ? "–" : figure(row.value), position: "right", distance: 8,
            color: colour("ink"), fontSize: 12,
          },
        };
      }),
    }];
    if (spec.line !== undefined) {
      option.series[0].markLine = {
        silent: true, symbol: "none", label: { show: false },
        lineStyle: { color: colour("ink"), type: "dashed", width: 1 },
        data: [{ xAxis: spec.line }],
      };
    }
    spec.rows.forEach(function (row, at) {
      if (hasInterval(row)) { option.series.push(intervals(colour("ink"), [[[row.low, at], [row.high, at]]])); }
    });
    return option;
  }

  jdyno.kinds.bars = bars;
})();

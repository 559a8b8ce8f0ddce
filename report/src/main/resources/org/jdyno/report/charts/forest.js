"use strict";
// Ratios to the baseline with their intervals, beside the margin.
(function () {
  var colour = jdyno.colour, signedPercent = jdyno.signedPercent, axis = jdyno.axis, frame = jdyno.frame;

  /** An end beyond the axis. */
  function arrow(percent, place, right) {
    return { value: [percent, place], symbol: "triangle", symbolRotate: right ? -90 : 90, symbolSize: 10 };
  }

  /** How far the axis goes to either side, in percent: as far as ratios and usual intervals, not as wide ones. */
  function reach(rows, margin) {
    var halves = rows.filter(function (row) { return row.values[0] !== null && row.values[2] !== null; })
      .map(function (row) { return (row.values[2] - row.values[0]) * 50; }).sort(function (a, b) { return a - b; });
    var usual = halves.length > 0 ? halves[Math.floor((halves.length - 1) / 2)] : 0;
    var ratios = rows.map(function (row) { return 150 * Math.abs(row.values[1] - 1); });
    return Math.max.apply(null, ratios.concat(200 * margin, Math.min(100, 3 * usual)));
  }

  function forest(spec, place) {
    var narrow = place.clientWidth < 560;
    var names = spec.rows.map(function (row) { return row.name; });
    var percent = function (ratio) { return ratio === null ? null : (ratio - 1) * 100; };
    var ends = [spec.margin * 100, -spec.margin * 100];
    // A ratio of 2 or more would squeeze the others together, so it is shown at the edge with its figures.
    var distant = function (row) { return row.values[1] >= 2 || row.values[1] <= 0.5; };
    var near = spec.rows.filter(function (row) { return !distant(row); });
    var clip = near.length > 1;
    (clip ? near : spec.rows).forEach(function (row) {
      row.values.forEach(function (value) { if (value !== null) { ends.push(percent(value)); } });
    });
    var limit = reach(clip ? near : spec.rows, spec.margin);
    var low = Math.max(-limit, Math.min.apply(null, ends)), high = Math.min(limit, Math.max.apply(null, ends)),
      pad = (high - low) * 0.08;
    var option = frame(function (item) {
      var row = spec.rows[item.value[1]];
      return row.name + ": " + row.text;
    });
    option.grid = { left: narrow ? 8 : 4, right: 16, top: 22, bottom: 28, containLabel: true };
    option.xAxis = axis("value", {
      min: low - pad, max: high + pad, name: narrow ? spec.short : spec.axis, nameLocation: "middle", nameGap: 30,
      axisLabel: { formatter: signedPercent, showMinLabel: false, showMaxLabel: false },
    });
    option.yAxis = axis("category", {
      data: names, inverse: true, splitLine: { show: false },
      axisLabel: { color: colour("ink"), width: narrow ? 96 : 220, overflow: "truncate", interval: 0,
        hideOverlap: false },
    });
    option.series = spec.rows.map(function (row, place) {
      var paint = colour("c" + row.colour);
      var values = row.values.map(percent);
      var points = [{ value: [values[1], place], symbolSize: 10 }];
      if (values[0] !== null && values[2] !== null) {
        points.unshift(values[0] < low ? arrow(low, place, false)
          : { value: [values[0], place], symbol: "rect", symbolSize: [2, 12] });
        points.push(values[2] > high ? arrow(high, place, true)
          : { value: [values[2], place], symbol: "rect", symbolSize: [2, 12] });
      }
      if (clip && distant(row)) {
        var right = row.values[1] > 1;
        points = [Object.assign(arrow(right ? high + pad * 0.5 : low - pad * 0.5, place, right), {
          label: { show: true, formatter: row.text, position: right ? "left" : "right", color: colour("ink"),
            fontSize: 12 },
        })];
      }
      var hollow = row.name === spec.baseline;
      return {
        type: "line", data: points, symbol: hollow ? "emptyCircle" : "circle", silent: false,
        lineStyle: { color: paint, width: 3 }, itemStyle: { color: paint }, z: 3,
      };
    });
    option.series.push({
      type: "line", data: [], silent: true,
      markArea: {
        silent: true, itemStyle: { color: colour("same"), opacity: 0.1 },
        data: [[{ xAxis: -spec.margin * 100 }, { xAxis: spec.margin * 100 }]],
      },
      markLine: {
        silent: true, symbol: "none", lineStyle: { color: colour("quiet"), type: "solid", width: 1 },
        label: { show: false },
        data: [{ xAxis: 0 }],
      },
    });
    return option;
  }

  jdyno.kinds.forest = forest;
})();

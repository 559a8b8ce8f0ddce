"use strict";
// Colours, figures and axes of all charts. Each kind of chart has a file with a function from its data to the options
// of the chart library; page.js calls it.

var jdyno = (function () {
  var style = getComputedStyle(document.documentElement);

  function colour(name) {
    return style.getPropertyValue("--" + name).trim();
  }

  function digits(value) {
    if (value === 0) { return "0"; }
    var size = Math.abs(value);
    var unit = size >= 1e9 ? [1e9, " G"] : size >= 1e6 ? [1e6, " M"] : size >= 1e4 ? [1e3, " k"] : [1, ""];
    return String(Number((value / unit[0]).toPrecision(3))).replace("-", "−") + unit[1];
  }

  /** As in the tables: three digits, commas between thousands, an SI prefix from ten million on. */
  function figure(value) {
    var size = Math.abs(value);
    var unit = size >= 1e10 ? [1e9, " G"] : size >= 1e7 ? [1e6, " M"] : [1, ""];
    var rounded = Number((value / unit[0]).toPrecision(3));
    return rounded.toLocaleString("en-US", { maximumSignificantDigits: 3 }).replace("-", "−") + unit[1];
  }

  /** Not rounded: a load. */
  function exact(value) {
    return value.toLocaleString("en-US", { maximumFractionDigits: 6 }).replace("-", "−");
  }

  function duration(nanos) {
    var unit = nanos >= 1e9 ? [1e9, " s"] : nanos >= 1e6 ? [1e6, " ms"] : nanos >= 1e3 ? [1e3, " µs"] : [1, " ns"];
    return Number((nanos / unit[0]).toPrecision(3)) + unit[1];
  }

  function signedPercent(value) {
    var rounded = Number(value.toPrecision(3));
    return (rounded > 0 ? "+" : rounded < 0 ? "−" : "") + Math.abs(rounded) + " %";
  }

  function axis(kind, more) {
    var common = {
      type: kind,
      axisLine: { onZero: false, lineStyle: { color: colour("line") } },
      axisTick: { show: false },
      axisLabel: { color: colour("quiet"), fontSize: 12, hideOverlap: true },
      splitLine: { lineStyle: { color: colour("line"), type: "dotted" } },
      nameTextStyle: { color: colour("quiet"), fontSize: 12 },
    };
    Object.keys(more).forEach(function (key) {
      var nested = typeof more[key] === "object" && !Array.isArray(more[key]) && common[key];
      common[key] = nested ? Object.assign({}, common[key], more[key]) : more[key];
    });
    return common;
  }

  function frame(tip) {
    return {
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      tooltip: {
        // Rich text, not HTML: names in it can never become elements.
        renderMode: "richText",
        confine: true,
        backgroundColor: colour("raised"),
        borderColor: colour("line"),
        textStyle: { color: colour("ink"), fontSize: 12 },
        formatter: tip,
      },
    };
  }

  function legend(names) {
    return {
      type: "scroll", top: 0, left: 0, itemWidth: 16, itemHeight: 8, textStyle: { color: colour("ink"), fontSize: 12 },
      pageTextStyle: { color: colour("quiet") }, pageIconColor: colour("quiet"),
      data: names.filter(function (name, at) { return names.indexOf(name) === at; }),
    };
  }

  /** Vertical strokes, or horizontal ones, from the lower to the upper end of every interval. */
  function intervals(paint, ends) {
    var data = [];
    ends.forEach(function (end) { data.push(end[0], end[1], ["-", "-"]); });
    var upright = ends.length > 0 && ends[0][0][0] === ends[0][1][0];
    return {
      type: "line", data: data, silent: true, symbol: "rect", symbolSize: upright ? [7, 1.5] : [1.5, 9], z: 4,
      showAllSymbol: true, lineStyle: { color: paint, width: 1.5 }, itemStyle: { color: paint },
    };
  }

  /** Upper end of an axis from zero, if intervals are so wide that they must be cut off. */
  function top(values, ends) {
    var most = 2 * Math.max.apply(null, values);
    return ends.some(function (end) { return end > most; }) ? most : undefined;
  }

  return {
    kinds: {}, colour: colour, digits: digits, figure: figure, exact: exact, duration: duration,
    signedPercent: signedPercent,
    axis: axis, frame: frame, legend: legend, intervals: intervals, top: top,
  };
})();

"use strict";
// Draws the charts of the page from the data in it. Everything drawn is also in the page's tables.

(function () {
  var charts = JSON.parse(document.getElementById("charts").textContent);
  var style = getComputedStyle(document.documentElement);
  // By the id of the place.
  var drawn = {};

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
      splitLine: { lineStyle: { color: colour("line"), opacity: 0.6 } },
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

  function forest(spec, place) {
    var narrow = place.clientWidth < 560;
    var names = spec.rows.map(function (row) { return row.name; });
    var percent = function (ratio) { return ratio === null ? null : (ratio - 1) * 100; };
    var ends = [spec.margin * 100, -spec.margin * 100];
    // A platform several times as fast would squeeze the others into a dot: it is shown at the edge, with its figures.
    var distant = function (row) { return row.values[1] >= 2 || row.values[1] <= 0.5; };
    var near = spec.rows.filter(function (row) { return !distant(row); });
    var clip = near.length > 1;
    (clip ? near : spec.rows).forEach(function (row) {
      row.values.forEach(function (value) { if (value !== null) { ends.push(percent(value)); } });
    });
    var low = Math.min.apply(null, ends), high = Math.max.apply(null, ends), pad = (high - low) * 0.08;
    var option = frame(function (item) { return spec.rows[item.value[1]].name + ": " + spec.rows[item.value[1]].text; });
    option.grid = { left: narrow ? 8 : 4, right: 16, top: 22, bottom: 28, containLabel: true };
    option.xAxis = axis("value", {
      min: low - pad, max: high + pad, name: narrow ? spec.short : spec.axis, nameLocation: "middle", nameGap: 30,
      axisLabel: { formatter: signedPercent, showMinLabel: false, showMaxLabel: false },
    });
    option.yAxis = axis("category", {
      data: names, inverse: true, splitLine: { show: false },
      axisLabel: { color: colour("ink"), width: narrow ? 96 : 220, overflow: "truncate", interval: 0, hideOverlap: false },
    });
    option.series = spec.rows.map(function (row, place) {
      var paint = colour("c" + row.colour);
      var values = row.values.map(percent);
      var points = [{ value: [values[1], place], symbolSize: 10 }];
      if (values[0] !== null && values[2] !== null) {
        points.unshift({ value: [values[0], place], symbol: "rect", symbolSize: [2, 12] });
        points.push({ value: [values[2], place], symbol: "rect", symbolSize: [2, 12] });
      }
      if (clip && distant(row)) {
        var right = row.values[1] > 1;
        points = [{
          value: [right ? high + pad * 0.5 : low - pad * 0.5, place], symbol: "triangle", symbolRotate: right ? -90 : 90, symbolSize: 10,
          label: { show: true, formatter: row.text, position: right ? "left" : "right", color: colour("ink"), fontSize: 12 },
        }];
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

  function legend(names) {
    return {
      type: "scroll", top: 0, left: 0, itemWidth: 16, itemHeight: 8, textStyle: { color: colour("ink"), fontSize: 12 },
      pageTextStyle: { color: colour("quiet") }, pageIconColor: colour("quiet"),
      data: names.filter(function (name, at) { return names.indexOf(name) === at; }),
    };
  }

  function lines(spec, option) {
    var many = spec.lines.length > 24;
    var opacity = many ? Math.max(0.25, 14 / spec.lines.length) : 0.85;
    option.legend = legend(spec.lines.map(function (line) { return line.name; }));
    option.series = spec.lines.map(function (line) {
      var paint = colour("c" + line.colour);
      return {
        type: "line", name: line.name, data: line.points, symbol: "circle", symbolSize: many ? 3 : 4,
        lineStyle: {
          color: paint, width: many ? 1 : 1.5, opacity: opacity, type: line.completed ? "solid" : "dashed",
        },
        itemStyle: { color: paint, opacity: opacity },
        emphasis: { focus: "series", lineStyle: { width: 2.5, opacity: 1 } },
      };
    });
    return option;
  }

  function curves(spec) {
    var option = lines(spec, frame(function (item) {
      var line = spec.lines[item.seriesIndex];
      return line.name + ", trial " + line.trial + (line.state ? " (" + line.state + ")" : "") + "\n"
        + item.value[0].toFixed(1).replace("-", "−") + " s: " + digits(item.value[1]) + " " + spec.unit;
    }));
    var first = Math.min(0, Math.min.apply(null, spec.lines.map(function (line) { return line.points[0][0]; })));
    option.grid = { left: 4, right: 16, top: 56, bottom: 24, containLabel: true };
    var last = Math.max.apply(null, spec.lines.map(function (line) { return line.points[line.points.length - 1][0]; }));
    option.xAxis = axis("value", {
      min: Math.floor(first), max: Math.ceil(last), splitLine: { show: false },
      axisLabel: { showMinLabel: false, showMaxLabel: false, formatter: function (value) { return String(value).replace("-", "−") + " s"; } },
    });
    option.yAxis = axis("value", { min: 0, name: spec.unit, nameTextStyle: { align: "left" }, axisLabel: { formatter: digits } });
    option.series[0].markArea = {
      silent: true, itemStyle: { color: colour("quiet"), opacity: 0.1 },
      label: { color: colour("quiet"), position: "insideBottom", fontSize: 12 },
      data: [[{ name: "warm-up", xAxis: Math.floor(first) }, { xAxis: 0 }]],
    };
    return option;
  }

  function distribution(spec) {
    var percentile = function (odds) { return String(Number((100 - 100 / odds).toPrecision(8))) + " %"; };
    var option = lines(spec, frame(function (item) {
      var line = spec.lines[item.seriesIndex];
      return line.name + ", " + line.trials + (line.trials === 1 ? " trial" : " trials") + "\n" + percentile(item.value[0]) + " within " + duration(item.value[1]);
    }));
    option.grid = { left: 4, right: 24, top: 40, bottom: 24, containLabel: true };
    option.xAxis = axis("log", { min: 1, axisLabel: { formatter: percentile } });
    option.yAxis = axis("log", { axisLabel: { formatter: duration }, min: function (range) { return Math.pow(10, Math.floor(Math.log10(range.min))); } });
    return option;
  }

  var shapes = ["circle", "rect", "triangle", "diamond"];
  var cross = "path://M0,0L8,8M8,0L0,8";

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

  /** A line for each series over a load, with an interval at every point, and a cross with a letter where trials failed. */
  function loads(spec) {
    var xs = [], ys = [];
    spec.series.forEach(function (series) {
      series.points.forEach(function (point) {
        xs.push(point[0]);
        point.slice(1).forEach(function (y) { if (y !== null && (!spec.logY || y > 0)) { ys.push(y); } });
      });
      series.marks.forEach(function (mark) { xs.push(mark[0]); });
    });
    xs = xs.filter(function (x, at) { return xs.indexOf(x) === at; }).sort(function (a, b) { return a - b; });
    var bottom = spec.logY && ys.length ? Math.pow(10, Math.floor(Math.log10(Math.min.apply(null, ys)))) : 0;
    var first = xs[0], last = xs[xs.length - 1], pad = (last - first) * 0.03;
    var option = frame(function (item) { return item.data.text; });
    option.legend = legend(spec.series.map(function (series) { return series.name; }));
    option.grid = { left: 4, right: 24, top: 62, bottom: 28, containLabel: true };
    option.xAxis = axis(spec.logX ? "log" : "value", {
      min: spec.logX ? first / 1.15 : first - pad, max: spec.logX ? last * 1.15 : last + pad,
      name: spec.axis, nameLocation: "middle", nameGap: 30, splitLine: { show: false },
      axisTick: { show: true, customValues: xs }, axisLabel: { customValues: xs, formatter: exact, showMinLabel: true, showMaxLabel: true },
    });
    option.yAxis = axis(spec.logY ? "log" : "value", {
      min: bottom, name: spec.unit, nameTextStyle: { align: "left" }, axisLabel: { formatter: digits },
    });
    option.series = [];
    var onAxis = {};
    spec.series.forEach(function (series, place) {
      var paint = colour("c" + series.colour);
      var again = spec.series.slice(0, place).some(function (earlier) { return earlier.colour === series.colour; });
      var at = function (x) { return "\n" + exact(x) + " " + spec.axis.charAt(0).toLowerCase() + spec.axis.slice(1) + ": "; };
      option.series.push({
        type: "line", name: series.name, symbol: shapes[place % shapes.length], symbolSize: 8, showAllSymbol: true, z: 3,
        lineStyle: { color: paint, width: 2, type: again ? "dashed" : "solid" }, itemStyle: { color: paint },
        data: series.points.map(function (point) {
          var ends = point[2] === null || point[3] === null ? "" : " (" + figure(point[2]) + " to " + figure(point[3]) + ")";
          return { value: [point[0], point[1]], text: series.name + at(point[0]) + figure(point[1]) + " " + spec.unit + ends };
        }),
      });
      option.series.push(intervals(paint, series.points.filter(function (point) {
        return point[2] !== null && point[3] !== null && (!spec.logY || point[2] > 0);
      }).map(function (point) { return [[point[0], point[2]], [point[0], point[3]]]; })));
      option.series.push({
        type: "scatter", symbol: cross, symbolSize: 9, z: 5, clip: false,
        itemStyle: { color: "transparent", borderColor: paint, borderWidth: 2 },
        data: series.marks.map(function (mark) {
          // Those that would hide one another on the axis stand side by side.
          var beside = mark[1] === null ? (onAxis[mark[0]] = (onAxis[mark[0]] || 0) + 1) - 1 : 0;
          return {
            value: [mark[0], mark[1] === null ? bottom : mark[1]], symbolOffset: mark[1] === null ? [-beside * 22, 0] : [13, -9],
            text: series.name + at(mark[0]) + "trials failed, footnote " + mark[2],
            label: { show: true, formatter: mark[2], position: "top", distance: 3, color: paint, fontSize: 12, fontWeight: "bold" },
          };
        }),
      });
    });
    return option;
  }

  /** A bar for each row, from zero, with its interval. */
  function bars(spec, place) {
    var narrow = place.clientWidth < 560;
    var option = frame(function (item) { return item.data.text; });
    option.grid = { left: narrow ? 8 : 4, right: 56, top: 8, bottom: 28, containLabel: true };
    option.xAxis = axis("value", { min: 0, name: spec.unit, nameLocation: "middle", nameGap: 30, axisLabel: { formatter: digits } });
    option.yAxis = axis("category", {
      data: spec.rows.map(function (row) { return row.name; }), inverse: true, splitLine: { show: false },
      axisLabel: { color: colour("ink"), width: narrow ? 110 : 240, overflow: "truncate", interval: 0, hideOverlap: false },
    });
    var hasInterval = function (row) { return row.low !== null && row.high !== null; };
    option.series = [{
      type: "bar", barMaxWidth: 20,
      data: spec.rows.map(function (row) {
        var ends = hasInterval(row) ? " (" + figure(row.low) + " to " + figure(row.high) + ")" : "";
        return {
          value: row.value, itemStyle: { color: colour("c" + row.colour), opacity: 0.75 },
          text: row.name + ": " + figure(row.value) + " " + spec.unit + ends,
        };
      }),
    }, {
      // The figure stands beyond the interval, where neither hides the other.
      type: "scatter", symbolSize: 1, silent: true, itemStyle: { color: "transparent" },
      data: spec.rows.map(function (row, at) {
        return {
          value: [hasInterval(row) ? row.high : row.value, at],
          label: { show: true, formatter: figure(row.value), position: "right", distance: 8, color: colour("ink"), fontSize: 12 },
        };
      }),
    }];
    spec.rows.forEach(function (row, at) {
      if (hasInterval(row)) { option.series.push(intervals(colour("ink"), [[[row.low, at], [row.high, at]]])); }
    });
    return option;
  }

  var kinds = { forest: forest, curves: curves, distribution: distribution, loads: loads, bars: bars };

  function draw(spec) {
    var place = document.getElementById(spec.id);
    if (spec.kind === "forest" || spec.kind === "bars") { place.style.height = 76 + spec.rows.length * 34 + "px"; }
    var chart = echarts.init(place, null, { renderer: "svg" });
    chart.setOption(kinds[spec.kind](spec, place));
    drawn[spec.id] = chart;
    document.documentElement.setAttribute("data-charts", String(Object.keys(drawn).length));
  }

  function isFolded(spec) {
    return document.getElementById(spec.id).closest("details:not([open])") !== null;
  }

  /** Draws what can be seen; what stands in something folded is drawn when that is opened. */
  function drawAll() {
    Object.keys(drawn).forEach(function (id) { drawn[id].dispose(); });
    drawn = {};
    charts.filter(function (spec) { return !isFolded(spec); }).forEach(draw);
  }

  drawAll();
  document.querySelectorAll("details").forEach(function (folded) {
    folded.addEventListener("toggle", function () {
      charts.filter(function (spec) {
        return folded.contains(document.getElementById(spec.id)) && !isFolded(spec) && !drawn[spec.id];
      }).forEach(draw);
    });
  });
  // The colours are the style sheet's: a change of theme, or paper, means drawing again.
  ["(prefers-color-scheme: dark)", "print"].forEach(function (query) {
    window.matchMedia(query).addEventListener("change", drawAll);
  });
  var width = window.innerWidth;
  window.addEventListener("resize", function () {
    if (window.innerWidth !== width) { width = window.innerWidth; drawAll(); }
  });
})();

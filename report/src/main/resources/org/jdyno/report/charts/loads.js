"use strict";
// Measures over a load.
(function () {
  var colour = jdyno.colour, digits = jdyno.digits, figure = jdyno.figure, exact = jdyno.exact, axis = jdyno.axis,
    frame = jdyno.frame, legend = jdyno.legend, intervals = jdyno.intervals;

  var shapes = ["circle", "rect", "triangle", "diamond"];
  var cross = "path://M0,0L8,8M8,0L0,8";

  /** A line with intervals for each series, and a cross with a letter for failed or invalid trials. */
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
    var points = spec.series.reduce(function (all, series) { return all.concat(series.points); }, []);
    var most = spec.logY || spec.close ? undefined : jdyno.top(
      points.map(function (point) { return point[1]; }), points.map(function (point) { return point[3]; }));
    var option = frame(function (item) { return item.data.text; });
    option.legend = legend(spec.series.map(function (series) { return series.name; }));
    option.grid = { left: 4, right: 24, top: 62, bottom: 28, containLabel: true };
    option.xAxis = axis(spec.logX ? "log" : "value", {
      min: spec.logX ? first / 1.15 : first - pad, max: spec.logX ? last * 1.15 : last + pad,
      name: spec.axis, nameLocation: "middle", nameGap: 30, splitLine: { show: false },
      axisTick: { show: true, customValues: spec.close ? undefined : xs },
      axisLabel: {
        customValues: spec.close ? undefined : xs, formatter: exact, showMinLabel: !spec.close,
        showMaxLabel: !spec.close,
      },
    });
    option.yAxis = axis(spec.logY ? "log" : "value", {
      min: spec.close ? undefined : bottom, max: most, scale: !!spec.close, name: spec.unit,
      nameTextStyle: { align: "left" }, axisLabel: { formatter: spec.close ? exact : digits },
    });
    option.series = [];
    var onAxis = {};
    spec.series.forEach(function (series, place) {
      var bound = series.colour < 0;
      var paint = colour(bound ? "quiet" : "c" + series.colour);
      var again = spec.series.slice(0, place).some(function (earlier) { return earlier.colour === series.colour; });
      var at = function (x) { return "\n" + spec.axis + " " + exact(x) + ": "; };
      option.series.push({
        type: "line", name: series.name, symbol: shapes[place % shapes.length], symbolSize: bound ? 4 : 8,
        showAllSymbol: true, z: bound ? 2 : 3,
        lineStyle: { color: paint, width: bound ? 1 : 2, type: bound ? "dotted" : again ? "dashed" : "solid" },
        itemStyle: { color: paint },
        data: series.points.map(function (point) {
          var ends = point[2] === null || point[3] === null ? "" : " (" + figure(point[2]) + " to "
            + figure(point[3]) + ")";
          return { value: [point[0], point[1]],
            text: series.name + at(point[0]) + figure(point[1]) + " " + spec.unit + ends };
        }),
      });
      option.series.push(intervals(paint, series.points.filter(function (point) {
        return point[2] !== null && point[3] !== null && (!spec.logY || point[2] > 0);
      }).map(function (point) { return [[point[0], point[2]], [point[0], point[3]]]; })));
      option.series.push({
        type: "scatter", symbol: cross, symbolSize: 9, z: 5, clip: false,
        itemStyle: { color: "transparent", borderColor: paint, borderWidth: 2 },
        data: series.marks.map(function (mark) {
          // Crosses on the axis are shifted, so that they do not hide one another.
          var beside = mark[1] === null ? (onAxis[mark[0]] = (onAxis[mark[0]] || 0) + 1) - 1 : 0;
          return {
            value: [mark[0], mark[1] === null ? bottom : mark[1]],
            symbolOffset: mark[1] === null ? [-beside * 22, 0] : [13, -9],
            text: series.name + at(mark[0]) + "trials not completed, footnote " + mark[2],
            label: { show: true, formatter: mark[2], position: "top", distance: 3, color: paint, fontSize: 12,
              fontWeight: "bold" },
          };
        }),
      });
    });
    return option;
  }

  jdyno.kinds.loads = loads;
})();

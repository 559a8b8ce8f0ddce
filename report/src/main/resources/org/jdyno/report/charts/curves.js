"use strict";
// Speed of platforms over seconds of load.
(function () {
  var colour = jdyno.colour, digits = jdyno.digits, axis = jdyno.axis, frame = jdyno.frame, legend = jdyno.legend;

  jdyno.kinds.curves = function (spec) {
    var option = frame(function (item) {
      var line = spec.lines[item.seriesIndex];
      return line.name + ", median of " + line.trials + (line.trials === 1 ? " trial" : " trials") + "\n"
        + item.value[0].toFixed(2) + " s: " + digits(item.value[1]) + " " + spec.unit;
    });
    option.legend = legend(spec.lines.map(function (line) { return line.name; }));
    option.grid = { left: 4, right: 16, top: 56, bottom: 24, containLabel: true };
    option.xAxis = axis("value", {
      min: 0, max: Math.ceil(Math.max.apply(null,
        spec.lines.map(function (line) { return line.points[line.points.length - 1][0]; }))),
      splitLine: { show: false }, axisLabel: { formatter: "{value} s" },
    });
    option.yAxis = axis("value",
      { min: 0, name: spec.unit, nameTextStyle: { align: "left" }, axisLabel: { formatter: digits } });
    option.series = spec.lines.map(function (line) {
      var paint = colour("c" + line.colour);
      return {
        type: "line", name: line.name, data: line.points, symbol: "circle", symbolSize: 3, showAllSymbol: true,
        lineStyle: { color: paint, width: 1.8 }, itemStyle: { color: paint },
        emphasis: { focus: "series", lineStyle: { width: 2.5 } },
      };
    });
    return option;
  };
})();

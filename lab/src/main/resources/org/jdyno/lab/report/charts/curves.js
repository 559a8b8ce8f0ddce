"use strict";
// Rates of trials over time.
(function () {
  var colour = jdyno.colour, digits = jdyno.digits, axis = jdyno.axis, frame = jdyno.frame, legend = jdyno.legend;

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

  jdyno.kinds.curves = curves;
})();

"use strict";
// Draws the charts of the page from the data in it. Everything drawn is also in the page's tables.

(function () {
  var charts = JSON.parse(document.getElementById("charts").textContent);
  // By the id of the place.
  var drawn = {};

  function draw(spec) {
    var place = document.getElementById(spec.id);
    if (spec.kind === "forest" || spec.kind === "bars") { place.style.height = 76 + spec.rows.length * 34 + "px"; }
    var chart = echarts.init(place, null, { renderer: "svg" });
    chart.setOption(jdyno.kinds[spec.kind](spec, place));
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

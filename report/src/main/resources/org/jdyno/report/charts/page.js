"use strict";
// Draws the charts of the page from the data in it. Everything drawn is also in the page's tables.

(function () {
  var charts = JSON.parse(document.getElementById("charts").textContent);
  // Charts by the ids of their elements.
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

  /** Draws the visible charts; those in a folded section are drawn when it is opened. */
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
  // Colours come from the style sheet, so a change of theme or medium redraws everything.
  ["(prefers-color-scheme: dark)", "print"].forEach(function (query) {
    window.matchMedia(query).addEventListener("change", drawAll);
  });
  var width = window.innerWidth;
  window.addEventListener("resize", function () {
    if (window.innerWidth !== width) { width = window.innerWidth; drawAll(); }
  });
})();

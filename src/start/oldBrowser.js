// Runs before the bootstrap; the build writes it as ES5. Shows a browser that is too old which ones work (decision 37), and
// stops there.
((agent, html) => {
  function isBelow(pattern, version) {
    var found = pattern.exec(agent);
    return found && +found[1] + (found[2] || 0) / 100 < version;
  }
  if (
    isBelow(/Chrom\w+\/(\d+)/, 109) ||
    isBelow(/Firefox\/(\d+)/, 115) ||
    isBelow(/ OS (\d+)_(\d+).* like Mac/, 16.04) ||
    isBelow(/Mac OS X [\d_]+\).*Version\/(\d+)\.(\d+)/, 16.04) ||
    /Trident/.test(agent)
  ) {
    html.setAttribute("data-start", "old");
    document.addEventListener("DOMContentLoaded", () => {
      var notice = document.createElement("p");
      notice.className = "load-notice";
      notice.innerText =
        "Ihr Browser ist zu alt für diese Anwendung. Sie brauchen Safari oder iOS ab 16.4, Chrome oder Edge ab 109 oder Firefox ab 115.";
      document.body.insertBefore(notice, document.body.firstChild);
    });
  }
})(navigator.userAgent, document.documentElement);
